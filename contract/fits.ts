/** How a piece fitted who received it. */
export const fits = ['small', 'true', 'large'] as const
