export const sizeOptions = ['S', 'M', 'L', 'XL', 'XXL']
