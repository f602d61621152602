/** Names and clubs for demonstrations; every club is invented. */
export type DemoNames = Readonly<{
  male: readonly string[]
  female: readonly string[]
  last: readonly string[]
  lastNames: 1 | 2
  clubs: readonly string[]
  teams: readonly string[]
  phone: string
}>

const words = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

const argentina: DemoNames = {
  male: words(`Agustín Alejandro Andrés Bautista Bruno Claudio Cristian Damián Daniel Diego Emanuel Ezequiel Facundo
    Federico Fernando Gabriel Gastón Germán Gonzalo Guillermo Gustavo Hernán Horacio Ignacio Iván Javier Joaquín Jorge
    Juan Julián Lautaro Leandro Leonardo Lucas Luciano Marcelo Marcos Mariano Martín Matías Mauricio Mauro Maximiliano
    Nahuel Nicolás Pablo Patricio Ramiro Ricardo Rodrigo Santiago Sebastián Sergio Thiago Tomás Valentín Walter`),
  female: words(`Agostina Alejandra Ana Andrea Antonella Antonia Belén Brenda Camila Candela Carla Carolina Cecilia
    Celeste Claudia Constanza Cristina Daniela Delfina Emilia Eugenia Evangelina Fernanda Florencia Gabriela Gisela
    Graciela Guadalupe Jimena Josefina Juliana Julieta Karina Laura Liliana Lorena Lourdes Lucía Luciana Macarena Magalí
    Malena Mariana Mariela Marina Martina Melina Micaela Milagros Mónica Natalia Noelia Paola Patricia Paula Pilar
    Romina Rocío Sabrina Silvina Sofía Soledad Valeria Vanesa Verónica Victoria Virginia Ximena Yamila`),
  last: words(`Acosta Aguirre Álvarez Andrada Arce Ávila Barrionuevo Benítez Bianchi Bravo Bustos Cabrera Cáceres Cardozo
    Castro Colombo Córdoba Coronel Correa Díaz Domínguez Escobar Fernández Ferrari Ferreyra Figueroa Flores Funes
    Gallardo Giménez Godoy Gómez González Guzmán Herrera Ibáñez Juárez Ledesma Leiva López Luna Maldonado Mansilla
    Martínez Medina Mendoza Miranda Molina Moreno Moyano Navarro Nieva Núñez Ojeda Olivera Ortiz Páez Palacios Peralta
    Pereyra Pérez Ponce Quinteros Quiroga Ramírez Reynoso Ríos Rivero Rodríguez Rojas Romano Romero Rossi Ruiz Sánchez
    Silva Soria Sosa Suárez Tissera Toledo Torres Tulián Vega Velázquez Vera Vidal Villagra Zabala Zárate`),
  lastNames: 1,
  clubs: lines(`Trotadores del Suquía
    Club Andino Los Gigantes
    Piedra y Viento
    Corredores del Dique
    La Tropilla
    Escuela Atlética del Sur
    Grupo Cuesta Arriba
    Runners de la Cañada`),
  teams: lines(`Viento Sur
    Los Algarrobos
    Sierra Chica
    Kilómetro Cero
    Río Abajo
    Piernas de Quebracho
    Última Vuelta
    Los Sin Apuro
    Cuatro Vientos
    La Tropilla Roja`),
  phone: '+54 9 351 555-####',
}

const spain: DemoNames = {
  male: words(`Aitor Adrián Alberto Alejandro Álvaro Andrés Ángel Antonio Asier Carlos César Daniel David Diego Eduardo
    Emilio Enrique Fernando Fidel Francisco Gonzalo Guillermo Gustavo Héctor Hugo Iker Iñigo Ismael Iván Jaime Javier
    Jesús Joaquín Jon Jorge José Juan Julio Lucas Luis Manuel Marcos Mario Martín Mateo Miguel Mikel Nicolás Óscar Pablo
    Pedro Rafael Ramón Raúl Ricardo Roberto Rodrigo Rubén Samuel Santiago Saúl Sergio Unai Vicente Víctor`),
  female: words(`Ainhoa Aitana Alba Alicia Almudena Amaia Ana Andrea Ángela Beatriz Belén Blanca Carla Carmen Carolina
    Celia Clara Claudia Cristina Elena Elisa Emma Esther Eva Fátima Gema Gloria Inés Irene Isabel Itziar Julia Laura
    Leire Lidia Lorena Lucía Luisa Maite Manuela Marina Mar Marta Mercedes Miriam Mónica Montserrat Naiara Natalia
    Nerea Noelia Nuria Olga Olivia Paloma Patricia Paula Pilar Raquel Rocío Rosa Sandra Sara Silvia Sofía Sonia Susana
    Teresa Vanesa Vega Verónica Victoria Virginia Yolanda`),
  last: words(`Abascal Alonso Álvarez Arce Arnaiz Bárcena Blanco Bustamante Cabello Calderón Campo Cano Castillo Ceballos
    Cobo Collado Cuesta Delgado Díaz Diego Domínguez Echevarría Fernández Ferrer Fuente Gándara García Garrido Gil Gómez
    González Gutiérrez Haro Hernández Herrera Herrero Ibáñez Iglesias Jiménez Lavín Lloreda López Lorenzo Madrazo Marcos
    Marín Martín Martínez Mazón Medina Méndez Mier Molina Montero Mora Moreno Muñoz Navarro Noriega Núñez Obregón Oria
    Ortega Ortiz Palacio Pardo Pelayo Peña Pérez Prieto Puente Quintana Ramos Revuelta Rey Ríos Rivas Rodríguez Rojo
    Romero Ruiz Sáez Sainz Salas San Sánchez Santamaría Sanz Serrano Sierra Solana Soto Terán Torre Torres Trueba Vega
    Velasco Vélez Vidal Villegas Zubizarreta`),
  lastNames: 2,
  clubs: lines(`Club Natación La Barquera
    C.D. Cuatro Vientos
    Peña Ciclista El Rodal
    Tri Cabo Menor
    Atletismo Ribera
    A.D. Alto Pas
    Club Marejada
    Los Galernos`),
  teams: lines(`Marea Viva
    Las Anjanas
    Brisa del Norte
    Los Cuatro Cabos
    Aguas Frías
    Pejinos
    Boya Siete
    Contracorriente
    Sal y Viento
    Última Brazada`),
  phone: '+34 600 ### ###',
}

const england: DemoNames = {
  male: words(`Adam Aidan Alan Alex Alistair Andrew Angus Anthony Ben Callum Charlie Chris Colin Connor Craig Daniel
    David Dominic Duncan Edward Elliot Euan Ewan Finlay Gareth Gary George Graham Harry Henry Hugh Iain Imran Jack Jake
    James Jamie Jason Joe John Jonathan Joshua Keith Kieran Lee Lewis Liam Louis Luke Malcolm Mark Martin Matthew
    Michael Nathan Neil Nick Oliver Oscar Owen Patrick Paul Peter Philip Rajesh Richard Robert Robin Rory Ross Ryan Sam
    Scott Simon Stephen Stuart Theo Thomas Tim Toby Will`),
  female: words(`Abigail Alice Alison Amanda Amelia Amy Angela Anita Anna Beth Bryony Caitlin Carol Caroline Catherine
    Charlotte Chloe Claire Daisy Diane Eleanor Elizabeth Ella Emily Emma Erin Esme Evie Fiona Frances Freya Georgia
    Grace Hannah Harriet Heather Helen Holly Imogen Isabel Isla Jane Jasmine Jennifer Jenny Jess Jo Joanne Josie Judith
    Julia Karen Kate Katie Kirsty Laura Lauren Leah Lily Linda Lisa Lorna Louise Lucy Lydia Martha Mary Matilda Megan
    Millie Molly Naomi Natalie Niamh Nicola Nina Olivia Orla Philippa Phoebe Poppy Priya Rachel Rebecca Rosie Ruth Sally
    Sarah Sophie Stephanie Susan Tara Tessa Victoria Zoe`),
  last: words(`Adams Akhtar Alderson Allen Armstrong Ashworth Atkinson Bailey Bainbridge Barker Bateman Bell Benson
    Birkett Booth Bradshaw Brown Burrow Carter Chapman Clark Collins Cook Cooper Crossley Davies Dawson Dixon Dobson
    Edmondson Edwards Ellwood Evans Fairhurst Fell Fletcher Foster Gibson Graham Green Griffiths Hall Harris Harrison
    Hartley Hayton Heaton Hill Hodgson Holmes Howarth Hughes Hunt Irving Jackson James Jenkins Johnson Jones Kaur Kendall
    Kennedy King Kirkby Knight Lawson Lee Lewis Little Lloyd Lowther Marshall Mason Metcalfe Mitchell Moore Morgan Morris
    Mounsey Murray Nelson Nicholson Oldroyd Palmer Parker Patel Pearson Phillips Postlethwaite Pratt Price Richardson
    Rigg Roberts Robinson Rogers Scott Shah Shaw Shepherd Simpson Singh Smith Spencer Stephenson Stewart Storey Sykes
    Tattersall Taylor Thomas Thompson Thwaite Todd Tunstall Turner Tyson Walker Walsh Ward Watson Webb White Whitaker
    Wilkinson Williams Wilson Wood Wright Wrigley Young`),
  lastNames: 1,
  clubs: lines(`Kestrel Crag Harriers
    Mere & Valley AC
    Dalegarth Fell Runners
    Northbank Striders
    Tarn Hows Trotters
    Old Forge Road Runners
    Three Shires RC
    Lantern Ladies`),
  teams: lines(`Fell Foxes
    Night Owls
    Tarn and Feathered
    Cairn Counters
    Last Call
    Bracken Bunch
    The Sheepish Four
    Wet Feet
    Beck and Call
    Late for Tea`),
  phone: '07700 900###',
}

const byCountry: Readonly<Record<string, DemoNames>> = { AR: argentina, ES: spain, GB: england }

export const demoNamesOf = (region: string): DemoNames => {
  const [language = 'en', country = ''] = region.split('-')
  return byCountry[country] ?? (language === 'es' ? spain : england)
}
