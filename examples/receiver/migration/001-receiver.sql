-- Acknowledged notifications: a row is written before its sender is answered with 200.
create table if not exists inbox (
  id           text primary key,              -- of the notification: a second delivery finds it taken
  container_id text not null,
  created_at   text,                          -- as sent; the tracker judges it
  changeset    jsonb,                         -- null if the notification only carries the container
  snapshot     jsonb,                         -- the container as the notification carries it
  replaced     integer not null,              -- characters that a store cannot keep, replaced by U+FFFD
  size         integer not null,              -- bytes of the body
  received     bigserial,
  received_at  timestamptz not null default now(),
  outcome      text                           -- null until a worker has processed it
);
create index if not exists inbox_open on inbox (container_id, received) where outcome is null;
create index if not exists inbox_received_at on inbox using brin (received_at);

-- One row for each container: the state of the tracker, its place in the queue, and when it is to be fetched.
create table if not exists container (
  id         text primary key,
  state      jsonb,
  last       jsonb,                           -- names of the attributes that changed last
  queued     timestamptz,                     -- since when notifications wait in the inbox
  doubt      text,                            -- why the attributes may be wrong, and what to do; null out of doubt
  in_doubt   boolean generated always as (doubt is not null) stored,
  refetch_at timestamptz,                     -- fetch the container at or after this
  attempts   integer not null default 0,      -- to fetch it
  failure    text,                            -- of the last attempt
  ended      timestamptz,                     -- unreadable: no attempts are left
  xact       xid8 not null default pg_current_xact_id()
);
create index if not exists container_queued on container (queued) where queued is not null;
create index if not exists container_refetch_at on container (refetch_at) where refetch_at is not null;
create index if not exists container_xact on container (xact, id);

-- Changes of containers, written with the state in one transaction; their publisher marks them.
create table if not exists outbox (
  id           bigserial primary key,
  container_id text not null,
  cause        text not null,                 -- the notification or the snapshot
  change       jsonb not null,
  published    boolean not null default false,
  written_at   timestamptz not null default now(),
  unique (container_id, cause)
);
create index if not exists outbox_unpublished on outbox (id) where not published;
create index if not exists outbox_written_at on outbox using brin (written_at);

-- Dead letters: signed bodies and notifications that can never be handled, with the reasons.
create table if not exists rejected (
  id       bigserial primary key,
  inbox_id text,                              -- of a notification that a worker put aside
  body     text not null,
  size     integer not null,                  -- of the whole body in bytes
  is_whole boolean not null,
  digest   text unique,                       -- of a body: a second delivery finds it taken
  reasons  jsonb not null,
  received timestamptz not null default now()
);
create index if not exists rejected_received on rejected using brin (received);
