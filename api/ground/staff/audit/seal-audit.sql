-- What a seal covers of an entry, the same in every time zone.
create or replace function audit_text(p_entry audit_entries) returns text
language sql immutable parallel safe as $$
  select jsonb_build_array(p_entry.id, (extract(epoch from p_entry.at) * 1000000)::bigint, p_entry.actor,
    p_entry.actor_name, p_entry.what, p_entry.about, p_entry.before, p_entry.after, p_entry.request_id)::text
$$;

create or replace function audit_seal(p_before bytea, p_entry audit_entries) returns bytea
language sql immutable parallel safe as $$
  select sha256(coalesce(p_before, '') || convert_to(audit_text(p_entry), 'UTF8'))
$$;

-- Seals up to p_limit entries that have none, and returns how many. Entries may be committed in another order than
-- they are numbered, so the chain has an order of its own; none is committed a day after it was written.
create or replace function seal_audit(p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
-- A plan for any day would read every entry.
set plan_cache_mode = force_custom_plan as $$
declare
  v_last audit_seals;
  v_from timestamptz;
  v_entry audit_entries;
  v_sealed integer := 0;
begin
  lock table audit_seals in share row exclusive mode;
  select * into v_last from audit_seals order by position desc limit 1;
  select at - interval '1 day' into v_from from audit_entries where id = v_last.entry_id;
  for v_entry in
    select e.* from audit_entries e
    where e.at >= coalesce(v_from, '-infinity')
      and not exists (select from audit_seals s where s.entry_id = e.id)
    order by e.id limit p_limit
  loop
    insert into audit_seals (position, entry_id, seal)
    values (coalesce(v_last.position, 0) + 1, v_entry.id, audit_seal(v_last.seal, v_entry))
    returning * into v_last;
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end $$;

-- Computes the chain again. broken_at: when the first entry was made that does not fit, or was sealed where it is
-- gone; null where all fit
create or replace function check_audit() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(at, sealed_at)
  from (
    select s.position, s.sealed_at, e.at,
      e.id is not null and s.seal = audit_seal(lag(s.seal) over chain, e)
        and s.position = coalesce(lag(s.position) over chain, 0) + 1 as fits
    from audit_seals s left join audit_entries e on e.id = s.entry_id
    window chain as (order by s.position)
  ) links
  where not fits order by position limit 1
$$;
