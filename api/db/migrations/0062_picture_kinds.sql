alter table variant_pictures drop constraint variant_pictures_view_check;
alter table variant_pictures
  add constraint variant_pictures_view_check check (view in ('front', 'worn', 'flat', 'back', 'detail', 'fabric')),
  -- Of who wears the piece in this picture.
  add column worn_height_cm smallint check (worn_height_cm between 40 and 230),
  add column worn_size text check (worn_size <> ''),
  add constraint variant_pictures_worn_check check ((worn_height_cm is null) = (worn_size is null));
