/** What the form says, as the API takes it. */
export function readComplaint(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    order_number: text('order_number'),
    message: text('message'),
  }
}
