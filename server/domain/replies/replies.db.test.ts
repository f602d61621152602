import { testResource } from '#server/testing/test-resource.ts'
import { replies } from './replies.ts'

const text = 'Hola {name}:\n\nEl kit se retira el sábado,\nde 10 a 18 h.'

testResource(replies, {
  permission: 'edit-athletes',
  typed: { name: ' Retiro  de kits ', language: 'es', subject: 'Tu kit de {event}', text: `\r\n${text}\r\n\r\n` },
  details: { name: 'Retiro de kits', language: 'es', subject: 'Tu kit de {event}', text },
  exported: ['Retiro de kits', 'Tu kit de {event}', 'state.es', text],
  other: { name: 'Transfer', language: 'en', subject: 'Another distance', text: 'Please write by Friday.' },
  rejected: [
    [{ name: ' ' }, { name: 'required' }],
    [{ name: 'x'.repeat(81) }, { name: 'max_length:80' }],
    [{ language: 'fr' }, { language: 'selection' }],
    [{ subject: '' }, { subject: 'required' }],
    [{ subject: 'Kit\r\nBcc: ana@example.com' }, { subject: 'format' }],
    [{ subject: 'x'.repeat(151) }, { subject: 'max_length:150' }],
    [{ text: '\n' }, { text: 'required' }],
    [{ text: 'x'.repeat(5001) }, { text: 'max_length:5000' }],
  ],
  listed: {
    '': ['Retiro de kits', 'Transfer'],
    'q=ANOTHER': ['Transfer'],
    'q=sabado': ['Retiro de kits'],
    'q=retiro': ['Retiro de kits'],
    'language=es': ['Retiro de kits'],
    'language=en': ['Transfer'],
    'language=fr': ['Retiro de kits', 'Transfer'],
    'sort=-name': ['Transfer', 'Retiro de kits'],
    'sort=newest': ['Transfer', 'Retiro de kits'],
  },
})
