// Names that CLDR keeps for renamed zones; engines differ in which of the two they return.
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Places with letters that the names of zones lack. */
const places: Readonly<Record<string, string>> = {
  Araguaina: 'Araguaína',
  Asuncion: 'Asunción',
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Curacao: 'Curaçao',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Rio_Gallegos: 'Río Gallegos',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
  Zurich: 'Zürich',
}
const spanishPlaces: Readonly<Record<string, string>> = {
  Amsterdam: 'Ámsterdam',
  Athens: 'Atenas',
  Azores: 'Azores',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Canary: 'Canarias',
  Cape_Verde: 'Cabo Verde',
  Copenhagen: 'Copenhague',
  Dublin: 'Dublín',
  Easter: 'Isla de Pascua',
  Galapagos: 'Galápagos',
  Havana: 'La Habana',
  Istanbul: 'Estambul',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Los_Angeles: 'Los Ángeles',
  Luxembourg: 'Luxemburgo',
  Mexico_City: 'Ciudad de México',
  Moscow: 'Moscú',
  New_York: 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  'Port-au-Prince': 'Puerto Príncipe',
  Port_of_Spain: 'Puerto España',
  Prague: 'Praga',
  Rome: 'Roma',
  Seoul: 'Seúl',
  Singapore: 'Singapur',
  Stockholm: 'Estocolmo',
  Sydney: 'Sídney',
  Tokyo: 'Tokio',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  Zurich: 'Zúrich',
}

export const isTimeZone = (name: string): boolean => {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const currentZoneName = (zone: string): string => currentNames[zone] ?? zone

export function zonePlace(zone: string, language: string): string {
  const name = zone.split('/').at(-1)!
  return (language === 'es' ? spanishPlaces[name] : undefined) ?? places[name] ?? name.replaceAll('_', ' ')
}

/** `Buenos Aires (UTC−3)`, with the offset at that moment. */
export const zoneLabel = (zone: string, at: Date, language: string): string =>
  `${zonePlace(zone, language)} (${zoneOffset(zone, at)})`

function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset.replace('GMT', 'UTC').replace('+0', '').replace('-', '\u2212')
}
