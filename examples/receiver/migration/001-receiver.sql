-- What was acknowledged: a row is here before its sender is answered with 200, and stays.
create table if not exists inbox (
  id           text primary key,              -- of the notification: a second delivery finds it taken
  container_id text not null,
  created_at   text,                          -- as sent; the tracker judges it
  changeset    json  not null,
  received     bigserial,
  outcome      text                           -- null until a worker has applied it
);
create index if not exists inbox_open on inbox (container_id, received) where outcome is null;

-- A row a container: the tracker's state.
create table if not exists container (
  id      text primary key,
  state   json,
  changed timestamptz not null default now()
);

-- What happened, written with the state in one transaction; whoever publishes it marks it.
create table if not exists outbox (
  id           bigserial primary key,
  container_id text not null,
  cause        text not null,                 -- the notification or the reading
  happening    json  not null,
  published    boolean not null default false,
  unique (container_id, cause)
);

-- Containers that are to be read again.
create table if not exists reread (
  container_id text primary key,
  request      json  not null,
  asked        timestamptz not null default now()
);

-- What could not be taken in, with the reasons; the sender was answered with 200 all the same, or it would send it for ever.
create table if not exists rejected (
  id       bigserial primary key,
  body     text not null,                     -- the first 64 KiB
  size     integer not null,
  reasons  json  not null,
  received timestamptz not null default now()
);
