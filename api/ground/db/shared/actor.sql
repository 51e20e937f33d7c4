-- Who acts in this transaction: staff:12, customer, courier, worker or command line. What is written has it by its
-- column's default, so that no step and no trigger forgets it.
-- p_actor: null where a caller has set it already
create or replace function act_as(p_actor text) returns void
language plpgsql as $$
begin
  if p_actor is not null then perform set_config('nool.actor', p_actor, true); end if;
end $$;

create or replace function current_actor() returns text
language sql stable parallel safe as $$
  select nullif(current_setting('nool.actor', true), '')
$$;

-- Whether a person of the shop acts, of whom the audit has all.
create or replace function is_audited(p_actor text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(p_actor = 'command line' or p_actor like 'staff:%', false)
$$;

create or replace function write_audit(p_what text, p_about text, p_before jsonb, p_after jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_entries (actor, actor_name, what, about, before, after, request_id)
  select current_actor(),
    coalesce((select name from staff where 'staff:' || id = current_actor()), ''),
    p_what, p_about, p_before, p_after, coalesce(current_setting('nool.request_id', true), '')
$$;
