/** By which an action knows that a form carries pictures. */
export const photosForm = 'import pictures'
export const isPhotosForm = (form: FormData): boolean => form.get('form') === photosForm
