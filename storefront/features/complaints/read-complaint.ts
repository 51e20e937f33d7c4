import { type ComplaintKind, complaintKinds } from '../../../contract/complaint-kinds.ts'

/** The kind that an address or a form names; one of an order where it names none. */
export const readKind = (given: unknown): ComplaintKind =>
  complaintKinds.find((kind) => kind === given) ?? 'order'

/** What the form says, as the API takes it. */
export function readComplaint(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    kind: readKind(form.get('kind')),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    order_number: text('order_number'),
    message: text('message'),
  }
}
