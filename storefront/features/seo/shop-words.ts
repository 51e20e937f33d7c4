import type { Shop } from '../../../contract/shop.ts'

/** The shop, with its line where it has one. */
export const titleOf = ({ name, tagline }: Pick<Shop, 'name' | 'tagline'>): string =>
  tagline ? `${name}: ${tagline}` : name

/** The home page, for search engines. */
export function descriptionOf(shop: Shop): string {
  const { name, tagline, country, founded } = shop
  if (shop.is_sample) {
    return `${tagline}. Shirts, kurtis, jeans and frocks for women, men and children from ${name}, made in ${country} since ${founded}.`
  }
  return `${tagline ? `${tagline}. ` : ''}Clothes from ${name}: see what is new, and order from anywhere in ${country}.`
}
