-- What a request says of the fit: small | large; null where it says nothing.
-- p_bought, p_wanted: places of the sizes; a larger one wanted says as much as the words
create or replace function fit_of_request(p_reason text, p_bought integer, p_wanted integer) returns text
language sql immutable parallel safe as $$
  select case
    when p_reason like 'It is too small%' then 'small'
    when p_reason like 'It is too large%' then 'large'
    when p_wanted > p_bought then 'small'
    when p_wanted < p_bought then 'large'
  end
$$;

-- Its product shows it.
create or replace function return_says_fit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into catalogue_changes (product_id) values (new.fit_product_id) on conflict do nothing;
  return null;
end $$;

create or replace trigger return_requests_say_fit after insert on return_requests
  for each row when (new.fit is not null) execute function return_says_fit();
