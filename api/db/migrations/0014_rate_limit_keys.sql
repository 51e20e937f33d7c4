-- Up Migration

-- It makes the key itself now.
drop function if exists hit_rate_limit(text, interval);
