-- Up Migration

insert into search_vocabulary (word, kind, value, language)
select trim(word), kind, value, language
from (values
  ('ta', 'group', 'Boys', 'pasanga, pasangalukku, pasangaluku, chinna pasanga, aan pillai, aambala pasanga, பசங்க, பசங்களுக்கு'),
  ('ta', 'group', 'Women', 'pombala, ponbala, பொம்பள'),
  ('en', 'group', 'Men|Women', 'adult, adults'),
  ('ta', 'shade', '', 'kalar, kalaru'),

  -- Garments under other names, and those that the shop may not have.
  ('en', 'not-sold', 'Shirts|Men', 'kurta pajama, kurta pyjama, kurta payjama, कुर्ता पजामा, कुर्ता पायजामा'),
  ('en', 'not-sold', 'Trousers', 'lower, lowers, track suit'),
  ('en', 'not-sold', 'T-Shirt', 'sando, sandow, sandos'),
  ('en', 'not-sold', '', 'gamcha, gamchha, angavastram, combo, combo pack, combo offer'),

  ('en', 'size', 'XL', 'x l'),
  ('en', 'size', 'XXL', 'xx l, x x l'),
  ('hi', 'size', 'L', 'badi, bade'),
  ('hi', 'size', 'S', 'choti, chhoti, chhote'),
  ('en', 'measure', 'length', 'length, inseam, lambai, लंबाई'),
  ('en', 'percent', '', 'percent, per cent, percentage, pct, pratishat, प्रतिशत, फीसदी, சதவீதம், சதவிகிதம்'),

  -- Prices. 'after' stands behind its amount.
  ('en', 'price', 'most', 'lesser, less, cheaper, not exceed, zyada se zyada, jyada se jyada, zyada se jyada, adhik se adhik, ज्यादा से ज्यादा, अधिक से अधिक, adhigapatcham, அதிகபட்சம்'),
  ('en', 'price', 'least', 'kam se kam, kam se km, कम से कम, kurainthathu, kurainthapatcham, குறைந்தபட்சம்'),
  ('hi', 'price', 'most after', 'se zyada nahi, se jyada nahi, se zyada nahin, se jyada nahin, se upar nahi, se adhik nahi, से ज्यादा नहीं, से ऊपर नहीं, se kam wala,
    se kam wali, se kam wale, se kam me, se kam mein, se km, ke under, tak me, tak mein'),
  ('hi', 'price', 'between', 'ke beech, ke bich, ke beech mein, ke bich mein, ke beech me, ke bich me, beech, bich, के बीच, के बीच में, बीच'),
  ('ta', 'price', 'between', 'idaiye, idaiyil, இடையே, இடையில்'),
  ('ta', 'price', 'to', 'la irundhu, la irunthu, il irundhu, irundhu, irunthu, lirundhu, lerundhu'),

  -- Numbers of ages and prices in words. 'do' is a word of grammar, and 'teen' a child.
  ('en', 'number', '2', 'two'), ('en', 'number', '3', 'three'), ('en', 'number', '4', 'four, chaar, naalu, चार, நாலு, நான்கு'),
  ('en', 'number', '5', 'five, paanch, panch, anju, ainthu, पांच, पाँच, அஞ்சு, ஐந்து'),
  ('en', 'number', '6', 'six, chhe, chhah, aaru, छह, छः, छे, ஆறு'), ('en', 'number', '7', 'seven, saat, ezhu, सात, ஏழு'),
  ('en', 'number', '8', 'eight, aath, ettu, आठ, எட்டு'), ('en', 'number', '9', 'nine, nau, onbadhu, ombodhu, नौ, ஒன்பது'),
  ('en', 'number', '10', 'ten, dus, pathu, दस, பத்து'), ('en', 'number', '11', 'eleven, gyarah, ग्यारह, பதினொன்று'),
  ('en', 'number', '12', 'twelve, barah, बारह, பன்னிரண்டு'), ('en', 'number', '50', 'fifty, pachas, पचास, ஐம்பது'),
  ('en', 'number', '200', 'two hundred, do sau, दो सौ, இருநூறு'), ('en', 'number', '900', 'nine hundred, nau sau, नौ सौ, தொள்ளாயிரம்'),

  ('en', 'sort', 'price-low-high', 'lower price, lower prices, less price, low range, low rate, kam rate, sasta wala, sasti wali'),

  ('en', 'print', 'striped/stripe/pinstripe', 'lining, linings, strip, strips'),
  ('hi', 'sleeve', 'full/long sleeve', 'full baju, full bazu, full baaju, full aastin, फुल बाजू, full baazu, full slive'),
  ('hi', 'sleeve', 'half/short sleeve', 'half baju, half bazu, half baaju, हाफ बाजू, half slive'),
  ('en', 'fit', 'roomy/easy/relaxed/oversized/loose', 'oversize, over size, over sized'),
  ('en', 'occasion', '~festival/festive/party', 'rakhi, rakshabandhan, garba, dandiya, ganpati, ganesh chaturthi, durga puja, karwa chauth, karva chauth, lohri, baisakhi, ugadi, vishu,
    राखी, गरबा, नवरात्रि'),
  ('en', 'occasion', '~wedding/festival/festive/party', 'sangeet, haldi function, mehndi function, engagement, nischayathartham, sagai'),
  ('en', 'occasion', '~party/birthday/festival/festive', 'farewell, anniversary, night out'),

  ('en', 'ignored', '', 'brand, brands, branded, original, fancy, designer, design, designs, trendy, trend, model, models, flat, old, aged, number, upon,
    suggest, recommend, order, send, wale ka, type ka, light weight, lightweight'),
  ('hi', 'ignored', '', 'mujhe, muje, mujhko, mereko, hume, humein, dikhaiye, dikhaao, dikha, bataye, batao, lena, leni, lene, kharidna, kharidni, koi, kuch, ek,
    wali ka, ji, मुझे, मुझको, दिखाएं, लेना, लेनी, कोई, कुछ'),
  ('ta', 'ignored', '', 'kaami, kaaminga, kudunga, edukkanum, vaanganum, irukka, இருக்கா, வாங்க'),
  ('en', 'ignored', 'not', 'not, without, except, bina, बिना')
) as seed (language, kind, value, words)
cross join regexp_split_to_table(words, ',\s*') as word
on conflict do nothing;
