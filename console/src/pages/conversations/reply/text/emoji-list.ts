/**
 * The emoji that a shop's conversations need most, with their names and words to find them by in
 * both languages. Any other emoji can be typed or pasted. A line is: the emoji, its English name
 * and words, its Portuguese name and words; the name comes first.
 */
import type { Language } from '../../../../i18n/languages.ts'

export type EmojiGroup = 'faces' | 'people' | 'signs' | 'food' | 'things'
export type Emoji = { emoji: string; names: Record<Language, string>; words: string }

const LINES: Record<EmojiGroup, string> = {
  faces: `
😀 grinning face, smile happy | rosto sorridente, sorriso feliz
😃 big smile, happy joy | sorriso grande, feliz alegria
😄 smiling eyes, happy laugh | olhos sorrindo, feliz riso
😁 beaming face, grin teeth | sorriso aberto, dentes
😆 laughing face, haha | gargalhada, riso haha
😅 relieved laugh, sweat phew | riso aliviado, suor ufa
🤣 rolling with laughter, lol | rolando de rir, kkk
😂 tears of joy, laugh lol | chorando de rir, kkk
🙂 slight smile, ok | leve sorriso, ok
😉 wink, joke | piscadela, brincadeira
😊 blushing smile, thanks pleased | sorriso corado, obrigado contente
😇 halo, angel innocent | auréola, anjo inocente
🥰 smile with hearts, love | sorriso com corações, amor
😍 heart eyes, love wow | olhos de coração, amor uau
🤩 star eyes, wow excited | olhos de estrela, uau animado
😘 blowing a kiss, love | mandando beijo, amor
😋 yummy, food delicious | delícia, comida gostoso
😜 winking tongue, joke crazy | língua e piscadela, brincadeira
🤗 hug, welcome | abraço, bem-vindo
🤔 thinking, doubt hmm | pensando, dúvida hum
🤐 zipped mouth, secret silence | boca fechada, segredo silêncio
😐 neutral face, meh | rosto neutro, indiferente
😬 grimace, awkward oops | careta, ops sem graça
🙄 rolling eyes, annoyed | revirando os olhos, impaciente
😌 relieved, calm | aliviado, calma
😴 sleeping, tired night | dormindo, sono noite
😷 mask, sick | máscara, doente
🤒 thermometer, sick fever | termômetro, doente febre
🥳 party face, birthday congratulations | festa, aniversário parabéns
😎 sunglasses, cool | óculos escuros, legal
😕 confused, unsure | confuso, incerto
😟 worried, concern | preocupado, aflito
😢 crying, sad tear | chorando, triste lágrima
😭 sobbing, very sad | chorando muito, triste
😱 screaming, fear shock | gritando, medo choque
😞 disappointed, sad | decepcionado, triste
😡 angry, mad | bravo, raiva
😮 surprised, oh | surpreso, oh
🥺 pleading, please | implorando, por favor
🫡 salute, yes sir | continência, sim senhor`,
  people: `
👍 thumbs up, ok yes good like | joinha, ok sim bom curtir
👎 thumbs down, no bad | joinha para baixo, não ruim
👏 clapping, applause bravo | palmas, aplausos bravo
🙌 raised hands, hooray | mãos para cima, viva
🙏 folded hands, please thanks pray | mãos juntas, por favor obrigado oração
🤝 handshake, deal agreed | aperto de mão, negócio acordo
👋 waving hand, hello bye hi | aceno, olá tchau oi
👌 OK hand, perfect | sinal de OK, perfeito
✌️ victory hand, peace | vitória, paz
🤞 crossed fingers, luck | dedos cruzados, sorte
🤙 call me, hang loose | me liga, hang loose
💪 strong arm, strength | braço forte, força
👉 pointing right, there | apontando para a direita, ali
👇 pointing down, below | apontando para baixo, abaixo
☝️ pointing up, attention one | apontando para cima, atenção um
✍️ writing hand, sign | mão escrevendo, assinar
🤷 shrug, do not know | dando de ombros, não sei
🙋 raising hand, me question | mão levantada, eu dúvida
🙇 bowing, sorry | reverência, desculpa
🏃 running, hurry | correndo, pressa
👀 eyes, look see | olhos, olhar ver
👶 baby, child | bebê, criança
👨‍🍳 cook, chef | cozinheiro, chefe
🛵 delivery scooter, motorcycle | motoboy, moto entrega`,
  signs: `
❤️ red heart, love | coração vermelho, amor
🧡 orange heart, love | coração laranja, amor
💛 yellow heart, love | coração amarelo, amor
💚 green heart, love | coração verde, amor
💙 blue heart, love | coração azul, amor
💜 purple heart, love | coração roxo, amor
🖤 black heart, love | coração preto, amor
💔 broken heart, sad | coração partido, triste
✅ check mark, done confirmed yes | confirmado, feito sim certo
✔️ tick, done yes | visto, feito sim
❌ cross mark, no cancelled wrong | xis, não cancelado errado
⚠️ warning, attention | aviso, atenção cuidado
❗ exclamation mark, important | exclamação, importante
❓ question mark, doubt | interrogação, dúvida
💯 hundred points, perfect | cem pontos, perfeito nota
🔥 fire, hot | fogo, quente
⭐ star, favourite | estrela, favorito
🌟 glowing star, shine | estrela brilhante, brilho
✨ sparkles, new clean | brilhos, novo limpo
🎉 party popper, congratulations | confete, parabéns festa
🎊 confetti ball, party | bola de confete, festa
🔝 top, best | topo, melhor
🆕 new, news | novo, novidade
🔔 bell, reminder | sino, lembrete
⏰ alarm clock, time late | despertador, hora atraso
⏳ hourglass, wait | ampulheta, esperar
📌 pin, important place | alfinete, importante
📍 place, address map | local, endereço mapa
➡️ right arrow, next | seta para a direita, próximo
⬇️ down arrow, below | seta para baixo, abaixo
🇧🇷 Brazil, flag | Brasil, bandeira`,
  food: `
🍞 bread, bakery | pão, padaria
🥐 croissant, bakery | croissant, padaria
🧀 cheese, food | queijo, comida
🍰 slice of cake, sweet | fatia de bolo, doce
🎂 birthday cake, congratulations | bolo de aniversário, parabéns
🧁 cupcake, sweet | cupcake, doce
🍫 chocolate, sweet | chocolate, doce
🍬 candy, sweet | bala, doce
🍪 cookie, biscuit | biscoito, bolacha
🍕 pizza, food | pizza, comida
🍔 hamburger, food snack | hambúrguer, lanche comida
🍟 fries, potato | batata frita, lanche
🌭 hot dog, snack | cachorro-quente, lanche
🥟 dumpling, pastel snack | pastel, salgado coxinha
🍗 chicken leg, food | coxa de frango, comida
🥩 meat, barbecue | carne, churrasco
🍝 pasta, food | macarrão, massa comida
🍲 stew, feijoada food | ensopado, feijoada comida
🍚 rice, food | arroz, comida
🥗 salad, healthy | salada, saudável
🍣 sushi, fish | sushi, peixe
🍎 apple, fruit | maçã, fruta
🍌 banana, fruit | banana, fruta
🍊 orange, fruit | laranja, fruta
🍓 strawberry, fruit | morango, fruta
🍇 grapes, fruit | uvas, fruta
🍉 watermelon, fruit | melancia, fruta
🥥 coconut, fruit | coco, fruta
☕ coffee, drink hot | café, bebida quente
🍺 beer, drink | cerveja, bebida
🥤 soft drink, soda juice | refrigerante, suco bebida
🍷 wine, drink | vinho, bebida`,
  things: `
📦 parcel, box delivery | pacote, caixa entrega
🚚 delivery truck, shipping | caminhão de entrega, frete
🛒 shopping cart, buy | carrinho de compras, comprar
🛍️ shopping bags, buy shop | sacolas de compras, loja
🏪 shop, store | loja, mercado
🏠 house, home | casa, lar
💰 money bag, price | saco de dinheiro, preço
💵 money, cash note | dinheiro, nota
💳 card, pay credit | cartão, pagar crédito
💸 flying money, pay | dinheiro voando, pagar
🧾 receipt, invoice proof | recibo, nota comprovante
🏷️ price tag, discount offer | etiqueta, desconto oferta
🎁 gift, present | presente, brinde
📷 camera, photo | câmera, foto
📱 mobile phone, call | celular, ligar
📞 telephone, call | telefone, ligar
💻 computer, online | computador, online
📧 e-mail, letter | e-mail, carta
📄 document, page | documento, página
📅 calendar, date | calendário, data
🕐 clock, one o'clock time | relógio, uma hora horário
🔑 key, access | chave, acesso
🔧 wrench, repair | chave inglesa, conserto
🔍 magnifying glass, search | lupa, buscar
🗑️ bin, delete | lixeira, apagar
👕 T-shirt, clothes | camiseta, roupa
👗 dress, clothes | vestido, roupa
👟 shoe, trainers | tênis, sapato
💄 lipstick, beauty | batom, beleza
💐 bouquet, flowers | buquê, flores
🌹 rose, flower | rosa, flor
🌻 sunflower, flower | girassol, flor
🌱 seedling, plant | muda, planta
🐶 dog, pet | cachorro, animal
🐱 cat, pet | gato, animal
☀️ sun, weather good morning | sol, tempo bom dia
🌙 moon, good night | lua, boa noite
🌧️ rain, weather | chuva, tempo
🎄 Christmas tree | árvore de Natal
🐰 rabbit, Easter | coelho, Páscoa
⚽ football, game | futebol, jogo
🎵 music, note | música, nota
🚗 car, drive | carro, dirigir
✈️ plane, trip | avião, viagem`,
}

export const EMOJI_GROUPS = Object.entries(LINES).map(([group, lines]) => ({
  group: group as EmojiGroup,
  emoji: lines.trim().split('\n').map(readLine),
}))

/** WhatsApp offers these first for a reaction. */
export const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** Those of which a word begins as the search does, in either language; accents do not matter. */
export function findEmoji(search: string): Emoji[] {
  const wanted = toPlain(search.trim())
  return EMOJI_GROUPS.flatMap(({ emoji }) => emoji).filter(({ words }) => words.includes(` ${wanted}`))
}

function readLine(line: string): Emoji {
  const [emoji = ''] = line.split(' ', 1)
  const [english = '', portuguese = ''] = line.slice(emoji.length).split('|')
  const nameOf = (words: string) => (words.split(',')[0] ?? '').trim()
  return {
    emoji,
    names: { en: nameOf(english), 'pt-BR': nameOf(portuguese) },
    words: toPlain(` ${english} ${portuguese}`.replaceAll(/[,\s]+/g, ' ')),
  }
}

function toPlain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
