export type Buyer = {
  firstName: string
  lastName: string
  email: string
  dni: string
  phone: string
  address: string
}
