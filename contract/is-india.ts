const names = new Set(['india', 'bharat', 'in'])

export const isIndia = (country: string): boolean => names.has(country.trim().toLowerCase())
