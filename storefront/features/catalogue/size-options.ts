/** The sizes to filter by. */
export const sizeOptions = ['S', 'M', 'L', 'XL', 'XXL']
