-- Up Migration

-- What is asked for beside garments, each with the topic of its help.
alter table search_vocabulary drop constraint search_vocabulary_kind_check;
alter table search_vocabulary add constraint search_vocabulary_kind_check check (kind in ('group', 'type', 'nearest', 'not-sold',
  'colour', 'shade', 'size', 'measure', 'age', 'price', 'number', 'percent', 'rating', 'sort', 'collection', 'fabric', 'print',
  'sleeve', 'length', 'fit', 'occasion', 'help', 'all', 'ignored'));

insert into search_vocabulary (word, kind, value, language)
select trim(word), kind, value, language
from (values
  ('en', 'help', 'size-chart', 'size chart, size charts, size guide, size table, sizing, size measurement, size measurements, measurement, measurements,
    measurement chart, which size, what size, my size, how to measure'),
  ('hi', 'help', 'size-chart', 'size kaise, kaun sa size, kaunsa size, konsa size, साइज चार्ट, कौन सा साइज'),
  ('ta', 'help', 'size-chart', 'enna size, endha size, சைஸ் சார்ட், என்ன சைஸ், அளவு அட்டவணை'),
  ('en', 'help', 'orders', 'my order, my orders, orders, order status, order history, order tracking, order number, track, tracking, track order,
    track my order, tracking number, awb, parcel, my parcel, cancel order, cancel my order, cancellation, invoice, bill'),
  ('hi', 'help', 'orders', 'mera order, mere order, order kahan, order kaha, order kab, order kidhar, मेरा ऑर्डर, मेरा आर्डर, ऑर्डर, आर्डर'),
  ('ta', 'help', 'orders', 'en order, enga order, order enga, order eppo, என் ஆர்டர், ஆர்டர்'),
  ('en', 'help', 'returns', 'return, returns, return policy, easy return, easy returns, refund, refunds, refund policy, money back, exchange, exchange policy,
    replacement, replace, send back'),
  ('hi', 'help', 'returns', 'wapas, wapsi, vapas, vapsi, paise wapas, paisa wapas, badalna, वापस, वापसी, रिफंड, रिटर्न, एक्सचेंज'),
  ('ta', 'help', 'returns', 'thiruppi, thirumba kodukka, maatra, திருப்பி, ரிட்டர்ன், ரீஃபண்ட், எக்ஸ்சேஞ்ச்'),
  ('en', 'help', 'delivery', 'delivery, delivery charge, delivery charges, delivery time, delivery date, delivery policy, free delivery, home delivery, fast delivery,
    same day delivery, next day delivery, cod, cash on delivery, cod available, pay on delivery, shipping, shipping charge, shipping charges, shipping cost,
    shipping policy, free shipping, courier, courier charges'),
  ('hi', 'help', 'delivery', 'kitne din, kab aayega, डिलीवरी, डिलिवरी, कैश ऑन डिलीवरी'),
  ('ta', 'help', 'delivery', 'eppo varum, eppa varum, டெலிவரி'),
  ('en', 'help', 'contact', 'contact, contact us, contact number, phone number, mobile number, whatsapp, whatsapp number, email, email id, customer care,
    customer care number, customer service, customer support, support, helpline, help, complaint, complaints, address, shop address, store address, location,
    near me, shop near me, store near me, showroom, branch, branches'),
  ('hi', 'help', 'contact', 'sampark, shikayat, संपर्क, शिकायत, कस्टमर केयर'),
  ('ta', 'help', 'contact', 'thodarbu, pugar, தொடர்பு, புகார், கஸ்டமர் கேர்'),
  ('en', 'help', 'account', 'login, log in, sign in, signin, sign up, signup, register, registration, account, my account, profile, my profile, password,
    forgot password, change password, logout, log out, wishlist, wish list, my wishlist'),
  ('en', 'ignored', '', 'help me, help me find'),

  ('en', 'type', 'Jeans', 'jinse, jinsh, jense, jeense, jeanse, jinz'),
  ('en', 'type', 'Kurtis', 'chudidar top, chudidar tops, churidar top, churidar tops, chudithar top, chudithar tops, chudi top, chudi tops'),
  ('en', 'type', 'T-Shirt', 't short, t shorts, tshort, tshorts'),
  ('en', 'colour', 'Beige', 'sandal colour, sandal color, sandalwood'),
  ('ta', 'sleeve', 'full/long sleeve', 'full kai'), ('ta', 'sleeve', 'half/short sleeve', 'half kai'),
  ('en', 'fabric', 'linen', 'lenin, linan'),
  ('en', 'collection', 'best-offers', 'coupon, coupons, coupon code, promo code, voucher')
) as seed (language, kind, value, words)
cross join regexp_split_to_table(words, ',\s*') as word
on conflict (word) do nothing;

-- In the south a chudidar is what elsewhere is a salwar suit.
update search_vocabulary set value = 'Kurtis|Women' where kind = 'not-sold' and value = 'Jeans|Women' and word in ('chudidar', 'சுடிதார்');
insert into search_vocabulary (word, kind, value, language)
select word, 'not-sold', 'Kurtis|Women', 'ta'
from unnest(array['chudithar', 'chudidhar', 'sudidhar', 'sudithar', 'churithar']) as word
on conflict (word) do nothing;

-- Beside its types a garment's word may name who wear it, and after '~' words that rank.
update search_vocabulary set value = 'Frock|Women|Girls'
where kind = 'type' and value = 'Frock' and word in ('dress', 'dresses', 'ड्रेस', 'டிரஸ்', 'ட்ரெஸ்');
update search_vocabulary set value = 'Shirts|T-Shirt|Kurtis|~women/girls' where kind = 'type' and value = 'Shirts|T-Shirt|Kurtis';
