/** How an announcement looks. */
export const barTones = ['plain', 'calm', 'info', 'sale'] as const
