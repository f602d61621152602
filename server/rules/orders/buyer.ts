export type Buyer = {
  firstName: string
  lastName: string
  email: string
  dni: string
  phone: string
  address: string
}

export const buyerFields = [
  'firstName',
  'lastName',
  'email',
  'dni',
  'phone',
  'address',
] as const satisfies (keyof Buyer)[]

/** What a form compares, to reject a buyer that somebody else has changed meanwhile. */
export const versionOfBuyer = (buyer: Buyer): string => JSON.stringify(buyerFields.map((field) => buyer[field] ?? ''))
