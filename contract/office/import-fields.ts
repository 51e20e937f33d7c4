export const maxImportPhotos = 50

/** The columns of our own file, in their order: what any other file is read as. */
export const importFields = [
  'slug',
  'name',
  'group',
  'type',
  'colour',
  'hex',
  'size',
  'price',
  'mrp',
  'stock',
  'sku',
  'barcode',
  'weight',
  'cost',
  'shelf',
  'hsn',
  'brand',
  'gender',
  'description',
  'key_features',
  'material_care',
  'generic_name',
  'country_of_origin',
  'net_quantity',
  'made',
  'maker_role',
  'maker_name',
  'maker_address',
  'sizes_cm',
  'is_returnable',
  'is_replaceable',
  'is_bestseller',
  'new_variant',
] as const
export type ImportField = (typeof importFields)[number]

/** What a column of another file may be beside those: addresses of pictures. */
export const mappedFields = [...importFields, 'photos'] as const
export type MappedField = (typeof mappedFields)[number]
