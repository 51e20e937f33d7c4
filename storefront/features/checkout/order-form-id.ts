/** The form that places the order; the choice of an address belongs to it though it stands apart. */
export const orderFormId = 'place-order'
