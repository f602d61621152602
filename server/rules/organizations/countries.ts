// ISO 4217 by the countries that pay with it, as of 2026.
const countriesOf = `
AED AE|AFN AF|ALL AL|AMD AM|AOA AO|ARS AR|AUD AU CC CX KI NF NR TV|AWG AW|AZN AZ|BAM BA|BBD BB|BDT BD|BHD BH|BIF BI
BMD BM|BND BN|BOB BO|BRL BR|BSD BS|BTN BT|BWP BW|BYN BY|BZD BZ|CAD CA|CDF CD|CHF CH LI|CLP CL|CNY CN|COP CO|CRC CR
CUP CU|CVE CV|CZK CZ|DJF DJ|DKK DK FO GL|DOP DO|DZD DZ|EGP EG|ERN ER|ETB ET
EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT
FJD FJ|FKP FK|GBP GB GG IM JE|GEL GE|GHS GH|GIP GI|GMD GM|GNF GN|GTQ GT|GYD GY|HKD HK|HNL HN|HTG HT|HUF HU|IDR ID
ILS IL PS|INR IN|IQD IQ|IRR IR|ISK IS|JMD JM|JOD JO|JPY JP|KES KE|KGS KG|KHR KH|KMF KM|KRW KR|KWD KW|KYD KY|KZT KZ
LAK LA|LBP LB|LKR LK|LRD LR|LSL LS|LYD LY|MAD MA EH|MDL MD|MGA MG|MKD MK|MMK MM|MNT MN|MOP MO|MRU MR|MUR MU|MVR MV
MWK MW|MXN MX|MYR MY|MZN MZ|NAD NA|NGN NG|NIO NI|NOK NO SJ|NPR NP|NZD NZ CK NU PN TK|OMR OM|PAB PA|PEN PE|PGK PG|PHP PH
PKR PK|PLN PL|PYG PY|QAR QA|RON RO|RSD RS|RUB RU|RWF RW|SAR SA|SBD SB|SCR SC|SDG SD|SEK SE|SGD SG|SHP SH|SLE SL|SOS SO
SRD SR|SSP SS|STN ST|SYP SY|SZL SZ|THB TH|TJS TJ|TMT TM|TND TN|TOP TO|TRY TR|TTD TT|TWD TW|TZS TZ|UAH UA|UGX UG
USD US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI|UYU UY|UZS UZ|VES VE|VND VN|VUV VU|WST WS|XAF CF CG CM GA GQ TD
XCG CW SX|XCD AG AI DM GD KN LC MS VC|XOF BF BJ CI GW ML NE SN TG|XPF NC PF WF|YER YE|ZAR ZA|ZMW ZM|ZWG ZW`

const currencyLists = countriesOf
  .trim()
  .split(/[|\n]/)
  .map((list) => list.split(' '))

export const currencyOfCountry: ReadonlyMap<string, string> = new Map(
  currencyLists.flatMap(([currency = '', ...countries]) =>
    countries.map((country): [string, string] => [country, currency]),
  ),
)

export const currencies: readonly string[] = [...new Set(currencyOfCountry.values())].sort()

export function countryOfLanguages(acceptLanguage: string): string | null {
  const tags = acceptLanguage.split(',').map((part) => part.split(';')[0]!.trim())
  const countries = tags.map((tag) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(tag)?.[1]?.toUpperCase())
  return countries.find((country) => country !== undefined && currencyOfCountry.has(country)) ?? null
}

export const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}
