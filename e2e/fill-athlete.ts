import type { Page } from '@playwright/test'
import { enterDigits } from './enter-digits.ts'

const labels = {
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    dni: 'DNI / identity document',
    contactName: 'Contact name',
    contactPhone: 'Contact phone',
    birth: 'Date of birth',
  },
  es: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    dni: 'DNI o documento',
    contactName: 'Nombre del contacto',
    contactPhone: 'Teléfono del contacto',
    birth: 'Fecha de nacimiento',
  },
} as const

const lucia = {
  firstName: 'Lucía',
  lastName: 'Ríos',
  email: 'lucia@example.com',
  phone: '+54 11 5555 5555',
  dni: '30123456',
  contactName: 'Sol Ríos',
  contactPhone: '+54 11 4444 4444',
}

/** Types the data of the first athlete of a form, born on 12 May 1990. */
export const fillAthlete = async (page: Page, language: 'en' | 'es', athlete: Partial<typeof lucia> = {}) => {
  const { birth, ...texts } = labels[language]
  const values = { ...lucia, ...athlete }
  for (const [name, label] of Object.entries(texts))
    await page
      .getByLabel(label)
      .first()
      .fill(values[name as keyof typeof lucia])
  await enterDigits(page.getByLabel(birth), '12051990')
}
