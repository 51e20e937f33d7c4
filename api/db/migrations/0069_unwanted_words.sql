-- Up Migration

insert into search_vocabulary (word, kind, value, language)
select trim(word), kind, value, language
from (values
  ('en', 'ignored', 'not', 'no, non, but not, other than, excluding, dont want, do not want, not in'),
  ('hi', 'ignored', 'not after', 'nahi, nahin, nai, ke bina, ke alawa, chhodkar, chhod kar, नहीं, के बिना, के अलावा, छोड़कर'),
  ('ta', 'ignored', 'not after', 'illama, illamal, illatha, illaadha, vendam, vendaam, thavira, இல்லாமல், இல்லாத, வேண்டாம், தவிர'),
  ('ta', 'occasion', '~office/formal', 'velai, velaiku, velaikku, வேலைக்கு')
) as seed (language, kind, value, words)
cross join regexp_split_to_table(words, ',\s*') as word
on conflict (word) do update set kind = excluded.kind, value = excluded.value where search_vocabulary.kind = 'ignored';
