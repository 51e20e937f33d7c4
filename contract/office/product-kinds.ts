export const productStates = ['draft', 'on_sale', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export const genders = ['Men', 'Women', 'Boys', 'Girls', 'Unisex'] as const
export const makerRoles = ['manufacturer', 'packer', 'importer'] as const
