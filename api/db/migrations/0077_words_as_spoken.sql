-- Up Migration

insert into search_vocabulary (word, kind, value, language)
select trim(word), kind, value, language
from (values
  -- Said to a phone or an assistant.
  ('en', 'ignored', '', 'ok, okay, google, alexa, siri, hey, hi, hello, where, when, how, sell, selling, got, buying, purchase, kindly, plz, urgent,
    matching, match, collection, collections, unisex, fat, tall, thin, healthy, suitable, fit for, ready made, readymade, colour combination'),
  ('hi', 'ignored', '', 'kahan, kaha, kahaan, kidhar, milega, milegi, milta, milti, milenge, batana, dijiye, dedo, de do, bhejo, dhundo, dhoondo, khojo, khoj,
    karo, kariye, mangana, mangwana, mangwani, chahta, chahti, hoon, hun, mota, mote, moti, lamba, lambe, pehnne, pehenne, pehnna, pehanne, pahanne, pahnne,
    हैं, हूं, हूँ, दो, दीजिए, खोजो, ढूंढो, कहां, मिलेगा, मिलेगी, मिलेंगे, बताओ, भेजो, करो, हेलो, ओके, गूगल, प्लीज, वियर, कलेक्शन, पहनने'),
  ('ta', 'ignored', '', 'potta, podura, thedu, enga, enge, kidaikkum, kidaikkuma, kodu, kodunga, tharunga, paakanum, pakkanum, irukku, iruku, pola,
    போட்ட, தேடு, எங்கே, கிடைக்கும், கிடைக்குமா, கொடு, கொடுங்க, பார்க்கணும், வாங்கணும், இருக்கு, ஓகே, கூகுள், ப்ளீஸ், வியர், கலெக்ஷன்'),
  ('en', 'ignored', 'not', 'anything but, everything but, all but, anything except'),

  -- Family, and English words in other scripts.
  ('en', 'group', 'Women', 'mother in law, sister in law, daughter in law, fiancee, wifey, mothers day, womens day'),
  ('en', 'group', 'Men', 'father in law, brother in law, son in law, fiance, hubby, fathers day'),
  ('en', 'group', 'Boys|Girls', 'childrens day, kiddo, kiddos'),
  ('hi', 'group', 'Women', 'biwi, bivi, gharwali, saas, chachi, mausi, bua, behna, bhabi, बीवी, सास, चाची, मौसी, बुआ, वुमन, वुमेन, विमेन, लेडिज, लेडीज़'),
  ('hi', 'group', 'Men', 'sasur, devar, jija, jiju, chacha, शौहर, ससुर, देवर, जीजा, चाचा, मेन, जेन्ट्स'),
  ('hi', 'group', 'Boys', 'bhatija, bhanja, pota, भतीजा, भांजा, पोता, बॉय, बॉयज, बॉयज़, बॉयस'),
  ('hi', 'group', 'Girls', 'bhatiji, bhanji, poti, भतीजी, भांजी, पोती, गर्ल, गर्ल्स'),
  ('hi', 'group', 'Boys|Girls', 'किड, किड्स, चाइल्ड, बेबी'),
  ('ta', 'group', 'Women', 'athai, chithi, periyamma, mamiyar, marumagal, pombalainga, அத்தை, சித்தி, பெரியம்மா, மாமியார், மருமகள், லேடிஸ், உமன்ஸ், விமன்'),
  ('ta', 'group', 'Men', 'annan, chithappa, periyappa, machan, maamanar, marumagan, aambalainga, சித்தப்பா, பெரியப்பா, மாமனார், மருமகன், ஜென்ட்ஸ், மென்ஸ், மென்'),
  ('ta', 'group', 'Boys', 'peran, பேரன், பாய்ஸ்'),
  ('ta', 'group', 'Girls', 'pethi, ponnunga, ponnungalukku, பேத்தி, கேர்ள்ஸ், கேர்ல்ஸ், பொண்ணுங்க'),
  ('ta', 'group', 'Boys|Girls', 'கிட்ஸ், பேபி, pappa, பாப்பா'),
  ('hi', 'size', 'S', 'एस, स्मॉल'), ('hi', 'size', 'M', 'एम'), ('hi', 'size', 'L', 'एल'),
  ('hi', 'size', 'XL', 'एक्स एल, एक्स्ट्रा लार्ज'), ('hi', 'size', 'XXL', 'एक्सएक्सएल, डबल एक्सएल, डबल एक्स एल'),
  ('hi', 'size', 'XXXL', 'एक्सएक्सएक्सएल, ट्रिपल एक्सएल, थ्री एक्सएल'),
  ('ta', 'size', 'S', 'எஸ், ஸ்மால்'), ('ta', 'size', 'M', 'எம், மீடியம்'), ('ta', 'size', 'L', 'எல், லார்ஜ்'),
  ('ta', 'size', 'XL', 'எக்ஸ் எல், எக்ஸ்ட்ரா லார்ஜ்'), ('ta', 'size', 'XXL', 'எக்ஸ்எக்ஸ்எல், டபுள் எக்ஸ்எல்'), ('ta', 'size', 'XXXL', 'டிரிபிள் எக்ஸ்எல்'),

  -- Prices and what is asked about them.
  ('hi', 'sort', 'price-high-low', 'mehngi, mehnge, mahangi, mahange, mahngi, mahnga, mehangi, zyada daam, jyada daam'),
  ('en', 'sort', 'price-high-low', 'high price, higher price, highest price, high cost, high range'),
  ('en', 'rating', '4', 'highest rated, best review, good review, good rating, good ratings, best rating, top reviews'),
  ('en', 'collection', 'best-offers', 'deal of the day, todays deal, todays deals, flat off, bumper offer, loot'),
  ('ta', 'price', 'currency', 'rupai, roobaai, ruba, rooba, rubaai'),
  ('ta', 'price', 'most after', 'rubaikkul, rubaikul, rupaikkul, roopaikkul, roobaikkul, rubaaikkul, rupeeskul, rsukkul, ரூபாய்க்குள்ள'),

  -- Garments, what they are of and how they are made.
  ('en', 'type', 'Jeans', 'jeans pant, jeans pants, jean pant, jean pants, jeans paint, jeans ka pant, mom jeans, dad jeans, boyfriend jeans, girlfriend jeans'),
  ('en', 'type', 'T-Shirt', 'tea shirt, tea shirts, tee sart, t sart, ti shirt, tisat, tisart'),
  ('en', 'type', 'T-Shirt', '👕'), ('en', 'type', 'Jeans', '👖'), ('en', 'type', 'Shirts', '👔'),
  ('en', 'type', 'Frock', '👗'), ('en', 'type', 'Shirts|T-Shirt|Kurtis', '👚'),
  ('en', 'group', 'Men', '👨'), ('en', 'group', 'Women', '👩'), ('en', 'group', 'Boys', '👦'), ('en', 'group', 'Girls', '👧'), ('en', 'group', 'Boys|Girls', '👶'),
  ('en', 'not-sold', 'Kurtis|Women', '🥻'), ('en', 'not-sold', 'Trousers', '🩳'),
  ('en', 'not-sold', '', '👟, 👞, 👠, 👜, 🧦, 🧢, 👙, inner, inners, petticoat, inskirt, shapewear, diaper, diapers, toy, toys, laptop, lipstick, perfumes, ring, rings, gold'),
  ('en', 'not-sold', 'Shirts|Boys', 'baba suit, baba suits, suit for boys'),
  ('en', 'fabric', 'cotton', 'pure cotton'), ('hi', 'fabric', 'cotton', 'shuddh sooti'),
  ('en', 'print', 'bandhani/bandhej', 'bandhani, bandhej, bandej, badhani, bandani, बांधनी, பாந்தனி'),
  ('en', 'print', 'washed/wash/faded', 'stone wash, stone washed, stonewash, stonewashed, acid wash, acid washed, washed'),
  ('hi', 'fit', 'roomy/easy/relaxed/oversized/loose', 'dheeli, dheela, dhila, dhili, ढीली, ढीला'),
  ('hi', 'fit', 'round/crew', 'gol gala, gol gale, gol neck, गोल गला'),
  ('en', 'colour', 'Blue', 'electric blue, powder blue, steel blue, cobalt blue'), ('en', 'colour', 'Grey', 'steel, steel grey, gunmetal'),
  ('en', 'colour', 'Green', 'army green, military green, military, army, rama green, tota green, jade, jade green, pista, pista green'),
  ('en', 'colour', 'Pink', 'onion pink'), ('en', 'colour', 'Brown', 'copper, bronze'),

  -- Occasions.
  ('hi', 'occasion', '~casual/everyday/weekend/picnic/playground/beach/madras', 'ghar, ghar pe, ghar ke liye, ghar mein, home wear, homewear, घर, घर के लिए'),
  ('ta', 'occasion', '~party/birthday/festival/festive', 'pirandha naal, pirantha naal, piranda naal, பிறந்த நாள்'),
  ('ta', 'occasion', '~wedding/festival/festive/party', 'kalyana, kalyanathukku, kalyanathuku, thirumana, கல்யாண, கல்யாணத்துக்கு, கல்யாணத்திற்கு, திருமண'),
  ('en', 'occasion', '~wedding/festival/festive/party', 'haldi ceremony, mehendi function, mehndi ceremony, wedding guest, wedding wear, baarat, barat, nikah, roka, baby shower, valaikappu, housewarming, griha pravesh, grihapravesam, naming ceremony, namkaran'),
  ('en', 'occasion', '~festival/festive/party', 'temple, mandir, kovil, koil, namaz, new year, independence day, republic day, varalakshmi, karthigai, chhath, chhath puja'),
  ('en', 'occasion', '~party/birthday/festival/festive', 'valentine, valentines, valentines day, date night, kitty party, get together'),
  ('en', 'occasion', '~holiday/resort/beach/summer', 'goa, trip, tour, outing, picnic, honeymoon, airport'),
  ('en', 'occasion', '~sport/sports/playground', 'workout, work out, jogging, cricket, football, training, fitness, exercise, morning walk'),
  ('en', 'occasion', '~office/formal/workday/oxford/poplin/twill/suiting/pleated/pinstripe', 'meeting, conference, corporate, business, business wear, semi formal, smart casual, teacher')
) as seed (language, kind, value, words)
cross join regexp_split_to_table(words, ',\s*') as word
on conflict (word) do nothing;

-- Of a colour's tone.
update search_vocabulary set value = 'dark' where kind = 'shade' and word in ('dark', 'deep', 'gahra', 'gehra', 'gehri', 'karum', 'गहरा', 'गहरी', 'அடர்');
update search_vocabulary set value = 'light' where kind = 'shade' and word in ('light', 'pale', 'pastel', 'soft', 'halka', 'halke', 'halki', 'ilam', 'हल्का', 'हल्की', 'हल्के', 'இளம்');
update search_vocabulary set value = 'three quarter sleeve' where kind = 'sleeve' and value = 'quarter sleeve';
