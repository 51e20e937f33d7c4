export const complaintStates = ['open', 'answered'] as const
