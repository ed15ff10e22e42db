-- The last published arrival of each shipment.
create table if not exists shipment (
  id    text primary key,
  told  text,                                 -- null: none yet, or withdrawn
  as_of timestamptz not null                  -- of the last notification; an earlier one that comes late is old news
);

-- Moved arrivals, each to be published once; the publisher marks them.
create table if not exists arrival (
  id          bigserial primary key,
  shipment_id text not null,
  change      jsonb not null,
  published   boolean not null default false
);
