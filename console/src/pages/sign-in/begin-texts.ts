/** Words of the page of a new installation. */
import { defineTexts } from '../../i18n/texts.ts'

export const beginTexts = defineTexts(
  {
    title: 'Welcome',
    what: 'This Recado is new. Create your shop, and sign in as its owner.',
    noToken: 'Open the whole address from the log of the service: what follows # is missing here.',
    shop: 'Name of your shop',
    shopNote: 'Your colleagues see it. You can change it later.',
    shopMissing: 'Enter the name of your shop.',
    nameMissing: 'Enter your name.',
    password: 'Password',
    begin: 'Create and sign in',
  },
  {
    title: 'Boas-vindas',
    what: 'Este Recado é novo. Crie a sua loja e entre como dono.',
    noToken: 'Abra o endereço inteiro que está no log do serviço: aqui falta o que vem depois de #.',
    shop: 'Nome da sua loja',
    shopNote: 'Seus colegas o veem. Dá para mudar depois.',
    shopMissing: 'Informe o nome da sua loja.',
    nameMissing: 'Informe o seu nome.',
    password: 'Senha',
    begin: 'Criar e entrar',
  },
)
