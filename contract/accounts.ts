import * as z from 'zod'
import { addressErrors } from './address-errors.ts'
import type { Endpoints } from './endpoint.ts'
import { maxEmailLength } from './field-limits.ts'
import {
  accountAddress,
  anyPhone,
  firstName,
  flag,
  id,
  message,
  phone,
  picture,
  requiredText,
  text,
} from './fields.ts'
import { missingField } from './missing-field.ts'
import {
  email,
  givenPassword,
  newPassword,
  otp,
  repeatedPassword,
  typedEmail,
} from './passwords.ts'
import { pictureErrors } from './picture-rules.ts'
import { plainPostalCode } from './pin-code-form.ts'
import { postalCodeForm, postalCodeFormError } from './pin-codes.ts'
import { underAge } from './under-age.ts'

export const Register = z
  .object({
    first_name: firstName,
    phone: anyPhone.default(''),
    address: accountAddress.default(''),
    email,
    username: text(maxEmailLength).default(''),
    password: newPassword,
    password_confirm: repeatedPassword,
    under_18: flag
      .default(false)
      .refine((isChild) => !isChild, underAge)
      .meta({ description: 'Whether who registers says that she is a child: she is refused' }),
  })
  .refine((body) => body.password === body.password_confirm, {
    path: ['password_confirm'],
    message: 'Passwords do not match',
  })
export type Register = z.output<typeof Register>

export const Login = z.object({
  email: typedEmail.min(1, missingField),
  password: givenPassword,
})

const GuestProof = z.object({ otp, first_name: firstName, phone: anyPhone })
export type GuestProof = z.output<typeof GuestProof>

const SignedIn = z.object({
  token: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
})

export const Profile = z
  .object({
    profile_image: z.string().nullable(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    address: z.string(),
    is_guest: z.boolean().meta({ description: 'Whether she has no account, and so no password' }),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

export const ProfileUpdate = z
  .object({
    first_name: firstName,
    phone: anyPhone,
    address: accountAddress,
    email: z.unknown().meta({ description: 'Ignored: an e-mail does not change' }),
    profile_image: picture,
    remove_profile_image: flag.meta({
      description: 'True takes the picture away; false and a picture not given leave it as it is',
    }),
  })
  .partial()
  .refine(({ profile_image: file, remove_profile_image: removes }) => !(file && removes), {
    path: ['profile_image'],
    message: pictureErrors.removed,
  })
export type ProfileUpdate = z.output<typeof ProfileUpdate>

export const addressTypes = ['home', 'office', 'other'] as const
const addressType = z.enum(addressTypes, 'Choose home, office or other.')

export const Address = z
  .object({
    id: z.int(),
    contact_person_name: z.string(),
    contact_person_number: z.string(),
    company: z.string(),
    address_line1: z.string(),
    address_line2: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    postal_code: z.string(),
    phone: z.string(),
    type_of_address: addressType,
    is_default: z.boolean(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

const addressFields = {
  contact_person_name: text(100),
  contact_person_number: phone,
  company: text(100),
  address_line1: requiredText(200),
  address_line2: text(200),
  city: requiredText(100),
  state: requiredText(100),
  country: requiredText(100),
  // Some countries have none.
  postal_code: text(12).refine(
    (code) => code === '' || postalCodeForm.test(plainPostalCode('', code)),
    postalCodeFormError,
  ),
  phone: phone.min(1, missingField),
  is_default: flag,
}

// The checkout sends address_type where the address page sends type_of_address.
const typeFields = { type_of_address: addressType, address_type: addressType }

export const NewAddress = z
  .object({
    ...addressFields,
    contact_person_name: addressFields.contact_person_name.default(''),
    contact_person_number: addressFields.contact_person_number.default(''),
    company: addressFields.company.default(''),
    address_line2: addressFields.address_line2.default(''),
    country: addressFields.country.default('India'),
    is_default: flag.optional(),
    type_of_address: addressType.optional(),
    address_type: addressType.optional(),
  })
  .check(({ value, issues }) => {
    const refused = new Set(issues.map((issue) => issue.path?.[0]))
    for (const [field, messages] of Object.entries(addressErrors(value))) {
      if (refused.has(field)) continue
      for (const message of messages) {
        issues.push({ code: 'custom', path: [field], message, input: value })
      }
    }
  })
export type NewAddress = z.output<typeof NewAddress>

export const AddressUpdate = z.object({ ...addressFields, ...typeFields }).partial()
export type AddressUpdate = z.output<typeof AddressUpdate>

const SavedAddress = Address.extend({ message: z.string() })
const noSuchAddress = { 404: 'No such address of yours' }

export const accountsEndpoints = {
  'POST /api/register/': {
    summary: 'Open an account; a guest who is signed in becomes one, with her orders',
    body: Register,
    answers: { 201: z.object({ message: z.string(), username: z.string(), email: z.string() }) },
    refusals: { 400: 'Field errors, such as an e-mail that is taken', 429: 'Too many accounts' },
  },
  'POST /api/confirm-email/': {
    summary: 'Confirm an e-mail address by the token of the link that was mailed to it',
    body: z.object({ token: text(500) }),
    answers: { 200: message },
    refusals: { 400: 'The link is old or not whole, or its account is deleted' },
  },
  'POST /api/login/': {
    summary: 'Sign in',
    body: Login,
    answers: { 200: SignedIn },
    refusals: { 400: 'Invalid email or password', 429: 'Too many wrong tries' },
  },
  'POST /api/login/phone/': {
    summary:
      'Send a code of 6 digits to the phone of an account; the same answer for every number. The flow is carried by an HttpOnly cookie',
    body: z.object({
      phone: anyPhone
        .refine((number) => number !== '', missingField)
        .meta({ description: 'As an account has it. One that several share opens none of them' }),
    }),
    answers: { 200: message },
    refusals: {
      400: 'Field errors',
      404: 'This shop sends no codes to phones',
      429: 'Too many codes for this number in a day, or from this address in an hour',
    },
  },
  'POST /api/login/phone/verify/': {
    summary: 'Sign in by the code: 10 minutes, 5 guesses, once. It confirms the number',
    body: z.object({ otp }),
    answers: { 200: SignedIn },
    refusals: {
      400: 'Invalid OTP!, or no code of this browser can be verified any more',
      404: 'This shop sends no codes to phones',
      429: 'Too many logins',
    },
  },
  'POST /api/guest/': {
    summary:
      'Send a code of 6 digits to buy without an account; the same answer for every e-mail. The flow is carried by an HttpOnly cookie',
    body: z.object({ email }),
    answers: { 200: message },
    refusals: { 429: 'Too many codes for this e-mail in a day, or from this address in an hour' },
  },
  'POST /api/guest/verify/': {
    summary: 'Sign in as a guest by the code: 10 minutes, 5 guesses, once',
    body: GuestProof,
    answers: { 200: SignedIn },
    refusals: { 400: 'Field errors, or the code is wrong, expired or used' },
  },
  'POST /api/guest/order/': {
    summary:
      'Sign in as a guest by the link in a mail about her order, for this order alone; 60 days',
    body: z.object({ token: text(500) }),
    answers: { 200: SignedIn.extend({ order_id: z.int() }) },
    refusals: { 400: 'The link is old or not whole, or its order belongs to an account by now' },
  },
  'POST /api/guest/orders/': {
    summary:
      "Add what was ordered as a guest with this account's e-mail, by a code of /api/password-reset/",
    auth: true,
    body: z.object({ otp }),
    answers: { 200: z.object({ orders: z.int() }) },
    refusals: { 400: 'The code is wrong, expired or used' },
  },
  'POST /api/logout/': {
    summary: 'End this session',
    auth: true,
    body: z.object({}),
    answers: { 200: message },
  },
  'GET /api/profile/': {
    summary: 'Who is signed in',
    auth: true,
    answers: { 200: Profile },
  },
  'PUT /api/profile_update/': {
    summary:
      'Change the fields given; a picture is JPEG, PNG or WebP, up to 5 MB and 25 megapixels',
    auth: 'proven',
    upload: true,
    body: ProfileUpdate,
    answers: { 200: Profile.extend({ message: z.string() }) },
    refusals: {
      400: 'Field errors, such as a file that is no such picture',
      429: 'Too many pictures in a day, or another one that is still being saved',
    },
  },
  'GET /api/shipping-address/': {
    summary: 'The address book',
    auth: true,
    answers: { 200: z.array(Address) },
  },
  'POST /api/shipping-address/': {
    summary: 'Add an address; the first one becomes the default',
    auth: 'proven',
    body: NewAddress,
    answers: { 201: SavedAddress },
    refusals: { 400: 'Field errors' },
  },
  'PUT /api/shipping-address/{id}/': {
    summary: 'Change the fields given; is_default moves the default here',
    auth: 'proven',
    params: z.object({ id }),
    body: AddressUpdate,
    answers: { 200: SavedAddress },
    refusals: { 400: 'Field errors', ...noSuchAddress },
  },
  'DELETE /api/shipping-address/{id}/': {
    summary: 'Delete an address; orders have a copy',
    auth: 'proven',
    params: z.object({ id }),
    answers: { 200: message },
    refusals: noSuchAddress,
  },
} satisfies Endpoints
