-- What people were last told of the arrival of each shipment.
create table if not exists shipment (
  id    text primary key,
  told  text,                                 -- null: nothing, or that it is withdrawn
  as_of timestamptz not null                  -- of the last notification; an earlier one that comes late is old news
);

-- Moved arrivals, each to be told once; their publisher marks them.
create table if not exists arrival (
  id          bigserial primary key,
  shipment_id text not null,
  change      jsonb not null,
  published   boolean not null default false
);
