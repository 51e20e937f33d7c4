-- Up Migration

insert into search_vocabulary (word, kind, value, language)
select trim(word), kind, value, language
from (values
  ('en', 'colour', 'Beige', 'almond, taupe, champagne'),
  ('hi', 'colour', 'Beige', 'badami, badaami, badam, बादामी, gehua, gehuan, गेहुआ'),
  ('ta', 'colour', 'Beige', 'santhanam, sandhanam, santhana niram, சந்தனம், சந்தன நிறம்'),
  ('en', 'colour', 'Orange', 'carrot, apricot, tangerine'),
  ('hi', 'colour', 'Orange|Pink', 'gajari, gajri, gaajri, gajar, गाजरी'),
  ('hi', 'colour', 'Orange', 'bhagwa, gerua, भगवा, गेरुआ'),
  ('hi', 'colour', 'Pink', 'pyazi, pyaazi, pyaji, प्याजी'),
  ('hi', 'colour', 'Green', 'angoori, anguri, dhani, dhaani, अंगूरी, धानी'),
  ('ta', 'colour', 'Green', 'kili pachai, கிளிப்பச்சை, கிளி பச்சை'),
  ('hi', 'colour', 'Grey', 'surmai, सुरमई'),
  ('hi', 'colour', 'Red', 'mehroon, mahroon'),
  ('ta', 'colour', 'Red', 'arakku, அரக்கு'),
  ('hi', 'colour', 'Yellow', 'basanti, nimbu, neembu, बसंती, नींबू'),
  ('hi', 'colour', 'Teal', 'morpankhi, mor pankhi, मोरपंखी'),
  ('en', 'not-sold', 'Kurtis|Frock|Women', 'maxi, maxis, maxi dress, maxi dresses, maxi gown, maxi gowns, मैक्सी')
) as seed (language, kind, value, words)
cross join regexp_split_to_table(words, ',\s*') as word
on conflict (word) do update set kind = excluded.kind, value = excluded.value where search_vocabulary.kind = 'length';
