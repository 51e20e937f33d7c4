export const complaintKinds = [
  'order',
  'barrier',
  'data_copy',
  'data_correction',
  'data_erasure',
  'data_other',
] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintKindNames: Record<ComplaintKind, string> = {
  order: 'An order or a garment',
  barrier: 'A barrier on the site',
  data_copy: 'My data: a copy of it',
  data_correction: 'My data: something is wrong',
  data_erasure: 'My data: erase it',
  data_other: 'My data: something else',
}

/** Whether it is of personal data, for which the law has a clock of its own. */
export const isAboutData = (kind: string): boolean => kind.startsWith('data_')
