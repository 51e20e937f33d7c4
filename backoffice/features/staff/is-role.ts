import { type Role, roles } from '../../../contract/office/roles.ts'

export const isRole = (text: string): text is Role => roles.some((role) => role === text)
