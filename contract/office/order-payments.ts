/** How an order is paid, as lists are narrowed by it. */
export const orderPayments = ['cash', 'online'] as const
