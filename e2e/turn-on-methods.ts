import { expect, type Page } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, urlOn, waitForAdminScripts } from './browser-test.ts'
import { addMember } from './operator-commands.ts'

const texts = {
  en: {
    title: 'Manual payment methods',
    missing: 'Enter the bank details below first.',
    holder: 'Account holder',
    bank: 'Bank',
    number: 'Account number',
    saveBank: 'Save the bank details',
    savedBank: 'Bank details saved',
    transfer: /^Bank transfer/,
    cash: /^Cash at kit pick-up/,
    qr: 'Or the text of the QR',
    save: 'Save ways to pay',
    saved: 'Saved. New orders follow it.',
  },
  es: {
    title: 'Formas de pago a mano',
    missing: 'Primero ingresa los datos bancarios de abajo.',
    holder: 'Titular de la cuenta',
    bank: 'Banco',
    number: 'Número de cuenta',
    saveBank: 'Guardar los datos',
    savedBank: 'Datos bancarios guardados',
    transfer: /^Transferencia bancaria/,
    cash: /^Efectivo al retirar el kit/,
    qr: 'O el texto del QR',
    save: 'Guardar formas de pago',
    saved: 'Guardado. Las órdenes nuevas lo siguen.',
  },
} as const

/** An owner, who stays logged in, enters bank details and turns on transfers, a QR and, if wanted, cash. */
export async function turnOnMethods(page: Page, organization: string, language: 'en' | 'es', withCash = false) {
  const text = texts[language]
  const save = async (name: string, saved: string) => {
    await page.getByRole('button', { name }).click()
    await expect(page.getByText(saved).first()).toBeVisible()
  }
  await setLanguage(page, language, urlOn(organization))
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlOn(organization, '/admin/settings/bank'))
  await waitForAdminScripts(page)
  await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
  await expect(page.getByText(text.missing)).toBeVisible()
  await page.getByLabel(text.holder).fill('Club Roca Asociación Civil')
  await page.getByLabel(text.bank, { exact: false }).last().fill('Banco de la Costa')
  await page.getByLabel(text.number).fill('0170099220000067797370')
  await save(text.saveBank, text.savedBank)
  await page.getByRole('checkbox', { name: text.transfer }).check()
  if (withCash) await page.getByRole('checkbox', { name: text.cash }).check()
  await page.getByLabel(text.qr).fill('https://pay.example/club-roca')
  await save(text.save, text.saved)
  await expectAccessible(page)
}
