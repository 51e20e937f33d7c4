/** Of a field that has to be given and is missing or blank. */
export const missingField = 'This field is required.'
