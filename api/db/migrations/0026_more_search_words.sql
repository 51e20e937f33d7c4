-- Up Migration

insert into search_vocabulary (word, kind, value, language)
select trim(word), kind, value, language
from (values
  ('en', 'rating', '4', 'top rated, highly rated, best rated, well rated, high rated, good reviews, best reviews'),
  ('en', 'occasion', '~winter/corduroy/flannel/full', 'winter, winters, winter wear, winterwear, cold weather'),
  ('hi', 'occasion', '~winter/corduroy/flannel/full', 'sardi, sardiyon, thand, सर्दी, सर्दियों, ठंड'),
  ('ta', 'occasion', '~winter/corduroy/flannel/full', 'kulir, kulirkalam, குளிர், குளிர்காலம்'),
  ('en', 'not-sold', 'Kurtis|Women', 'night dress, nightdress, night dresses, house coat, housecoat'),
  ('en', 'not-sold', 'T-Shirt', 'nightwear, night wear, night suit, nightsuit, night suits, sleepwear, loungewear, lounge wear,
    activewear, swim suit, polo neck'),
  ('en', 'not-sold', 'Jeans', 'bootcut, boot cut, bootcut jeans, bell bottom, bell bottoms, bell bottom jeans'),
  ('en', 'sleeve', 'short/half sleeve', 'cap sleeve, cap sleeves'),
  ('en', 'not-sold', '', 'footwear, jutti, juttis, mojari, kolhapuri, accessories, accessory, chunni, odhni, handkerchief, hanky,
    mask, masks, blanket, curtain, curtains, pillow, backpack, umbrella')
) as seed (language, kind, value, words)
cross join regexp_split_to_table(words, ',\s*') as word
on conflict do nothing;
