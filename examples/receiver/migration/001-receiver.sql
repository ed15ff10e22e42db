-- Acknowledged notifications: a row is inserted before its sender gets a 200, and is never deleted.
create table if not exists inbox (
  id           text primary key,              -- of the notification: a second delivery finds it taken
  container_id text not null,
  created_at   text,                          -- as sent; the tracker judges it
  changeset    json  not null,
  received     bigserial,
  outcome      text                           -- null until a worker has applied it
);
create index if not exists inbox_open on inbox (container_id, received) where outcome is null;

-- The tracker's state, one row per container.
create table if not exists container (
  id      text primary key,
  state   json,
  changed timestamptz not null default now()
);

-- Happenings, written in one transaction with the state. The publisher marks them.
create table if not exists outbox (
  id           bigserial primary key,
  container_id text not null,
  cause        text not null,                 -- the notification or the reading
  happening    json  not null,
  published    boolean not null default false,
  unique (container_id, cause)
);

-- Containers to fetch again.
create table if not exists reread (
  container_id text primary key,
  request      json  not null,
  asked        timestamptz not null default now()
);

-- Refused bodies with the reasons. The sender got a 200 nevertheless, or it would resend them forever.
create table if not exists rejected (
  id       bigserial primary key,
  body     text not null,                     -- the first 64 KiB
  size     integer not null,
  reasons  json  not null,
  received timestamptz not null default now()
);
