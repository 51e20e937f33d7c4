-- Replaces the states by those of rules/states.json.
create or replace function load_states(p_rules jsonb) returns void
language sql as $$
  delete from states;
  insert into states (code, name, has_utgst, pin_prefixes)
  select code, name, ut, array(select jsonb_array_elements_text(pins))
  from jsonb_to_recordset(p_rules -> 'states') as given(code text, name text, ut boolean, pins jsonb);
  insert into state_names (name, code)
  select distinct plain_state_name(alias), code
  from jsonb_to_recordset(p_rules -> 'states') as given(code text, name text, aliases jsonb),
    jsonb_array_elements_text(aliases || to_jsonb(array[name, code])) alias
  where plain_state_name(alias) <> ''
$$;

create or replace function plain_state_name(p_state text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(p_state), '\mand\M|\mstate\M|\mof\M', '', 'g'), '[^a-z]', '', 'g')
$$;

-- The place of supply of an address: a state's code, 96 abroad. Where the state's name says nothing, its PIN code
-- does, if one state alone has it; else it is 97, which is never the seller's own.
create or replace function place_of_supply(p_address jsonb) returns table (code text, is_guessed boolean)
language sql stable parallel safe as $$
  select coalesce(abroad, named, by_pin, '97'), abroad is null and named is null
  from (select
    case when not is_in_india(p_address) then '96' end as abroad,
    (select code from state_names where name = plain_state_name(p_address ->> 'state')) as named,
    (select min(code) from states
     where exists (select from unnest(pin_prefixes) prefix where starts_with(p_address ->> 'postal_code', prefix))
     having count(*) = 1) as by_pin
  ) found
$$;

create or replace function place_name(p_code text) returns text
language sql stable parallel safe as $$
  select case p_code when '96' then 'Other Country' when '97' then 'Other Territory'
    else (select name from states where code = p_code) end
$$;
