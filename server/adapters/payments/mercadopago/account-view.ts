import type { UserResponse } from 'mercadopago/dist/clients/user/get/types.js'
import type { ProviderAccount } from '#server/domain/payments/gateway.ts'

// mercadopago.com/developers: the sites at which marketplaces can charge.
const currencies: Readonly<Record<string, string>> = {
  MLA: 'ARS',
  MLB: 'BRL',
  MLC: 'CLP',
  MCO: 'COP',
  MLM: 'MXN',
  MPE: 'PEN',
  MLU: 'UYU',
}

export function accountView(user: UserResponse): ProviderAccount {
  const { id, email, nickname, first_name, last_name, company, site_id: site = '', status } = user
  const person = [first_name, last_name].filter(Boolean).join(' ')
  return {
    id: String(id),
    name: company?.brand_name || person || nickname || '',
    email: email ?? '',
    state: status?.site_status === 'deactive' ? 'restricted' : 'active',
    missing: [],
    // An unknown site equals no organization's currency.
    currency: currencies[site] ?? site,
  }
}
