-- Luhn's, by which a misread digit and most swapped ones are noticed. A loop, as a list asks for hundreds.
create or replace function check_digit(p_digits text) returns text
language plpgsql immutable parallel safe as $$
declare
  v_sum integer := 0;
  v_digit integer;
begin
  for v_place in 1..length(p_digits) loop
    v_digit := substr(p_digits, length(p_digits) + 1 - v_place, 1)::integer * (1 + v_place % 2);
    v_sum := v_sum + v_digit / 10 + v_digit % 10;
  end loop;
  return ((10 - v_sum % 10) % 10)::text;
end $$;

-- What a scanner reads on a piece: the maker's own bar code, else ours, which ends with its check digit.
create or replace function size_code(p_size_id integer, p_barcode text) returns text
language sql immutable parallel safe as $$
  select coalesce(p_barcode, 'NS' || number || check_digit(p_digits => number))
  from (select lpad(p_size_id::text, greatest(6, length(p_size_id::text)), '0') as number) as padded
$$;

-- A code as each scanner may send it: in capitals, without the symbology that some write before it (]E0) and the zeros by
-- which a UPC or EAN is a GTIN of 14 digits. GS1-128 and its like name that GTIN by 01.
create or replace function plain_code(p_code text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(upper(btrim(p_code)),
    '^\](C1|E0|D2|Q3|J1)01(\d{14}).*$', '\2'),
    '^\][A-Z][0-9A-Z](?=.)', ''),
    '^0+(\d+)$', '\1')
$$;

-- Whether a code that was scanned is this size's: the maker's bar code, or ours, which pieces that were labelled before
-- it had one still bear.
create or replace function is_size_code(p_code text, p_size_id integer, p_barcode text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(plain_code(p_barcode) = plain_code(p_code), false)
    or size_code(p_size_id => p_size_id, p_barcode => null) = plain_code(p_code)
$$;
