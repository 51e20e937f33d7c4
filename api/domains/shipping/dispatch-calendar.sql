-- The dispatch calendar has cut-off time and holidays of the shop's facts.
create or replace function follow_dispatch_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update dispatch_calendar
  set cutoff = fact('dispatch_cutoff')::time, holidays = string_to_array(fact('dispatch_holidays'), ',')::date[];
  return null;
end $$;

create or replace trigger facts_of_dispatch_set after insert on shop_facts
  for each statement execute function follow_dispatch_facts();
