import { resourceNames, resources } from '#rules/resources.ts'

/** What finds a page of the navigation or the settings besides its name: its name in each language, and other words. */
export const pageWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(resourceNames.map((name) => [`${name}:title`, resources[name].words])),
  'nav.dashboard': 'dashboard home panel inicio',
  'nav.users': 'users staff team members roles usuarios equipo miembros',
  'nav.athletes':
    'athletes registrations participants results times atletas inscripciones participantes resultados tiempos',
  'nav.events': 'events races duplicate route schedule gallery eventos carreras duplicar recorrido programa galeria',
  'nav.news': 'news articles blog posts noticias novedades articulos',
  'nav.payments':
    'payments orders refunds money cash chargebacks pagos ordenes reembolsos dinero efectivo contracargos devoluciones',
  'nav.settings': 'settings ajustes configuracion',
  'nav.landing': 'landing page home front cover cards website pagina principal portada inicio tarjetas sitio',
  'nav.templates': 'templates design look themes plantillas diseno apariencia',
  'nav.mails': 'undelivered failed emails correos no entregados',
  'nav.exports': 'exports downloads schedules csv excel exportaciones descargas programadas',
  'nav.profile': 'user profile account password perfil cuenta contrasena',
  'sections.organization': 'organization logo contact organizacion contacto',
  'sections.theme': 'colours colors theme colores tema',
  'sections.sponsors': 'sponsors patrocinadores',
  'sections.terms': 'terms and waiver conditions terminos y deslinde condiciones',
  'sections.address': 'address subdomain domain direccion subdominio dominio',
  'sections.bank':
    'bank and ways to pay details account transfer qr cash banco y formas de pago datos bancarios cuenta transferencia efectivo',
  'sections.payments': 'payments connect stripe mercado pago account card pagos conectar cuenta tarjeta cobros',
  'sections.audit': 'activity log history actividad registro historial',
  'sections.danger': 'danger zone delete zona de peligro eliminar',
}
