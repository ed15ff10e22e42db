-- What fetched containers showed of the attributes that decide about a pickup: the evidence of GET /containers/ID/days.
create table if not exists fetched (
  id           bigserial primary key,
  container_id text not null,
  as_of        text not null,
  attributes   jsonb not null,
  fetched_at   timestamptz not null default now()
);
create index if not exists fetched_container on fetched (container_id, id);
create index if not exists fetched_at on fetched using brin (fetched_at);
create index if not exists inbox_container on inbox (container_id, received)
