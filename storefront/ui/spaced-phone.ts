/** A number as it is read out: India's in two halves. */
export const spacedPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
