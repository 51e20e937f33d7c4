-- The number that messages about an order go to, as digits with the country's code, or null. One without a code is of
-- India, but not where the order goes abroad: there it may be of that country, and its digits are a stranger's here.
create or replace function message_number(p_account_phone text, p_address jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when number ~ '^\+[1-9][0-9]{4,14}$' then substr(number, 2)
    when number ~ '^[6-9][0-9]{9}$' and is_in_india(p_address) then '91' || number
  end
  from (select case
    when is_in_india(p_address) then coalesce(nullif(p_account_phone, ''), p_address ->> 'phone')
    when starts_with(p_address ->> 'phone', '+') then p_address ->> 'phone'
    else p_account_phone
  end) found (number)
$$;
