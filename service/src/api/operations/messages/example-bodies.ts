/** Bodies shown in the API reference: real ones, as a bakery would send them. A test sends each through its operation. */

export const orderDetailsExample = {
  from: '+551140000000',
  to: '+5511987654321',
  interactive: {
    type: 'order_details',
    body: {
      text: 'Bom dia! Aqui está o seu pedido na *Padaria Flor do Trigo*. ☕ Confira e pague com Pix: assim que o pagamento cair, o pão de queijo vai para o forno.',
    },
    footer: {
      text: 'Entrega hoje, das 8h às 10h',
    },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: 'FLOR-2031',
        type: 'physical-goods',
        payment_type: 'br',
        payment_settings: [
          {
            type: 'instant_dynamic_code',
            instant_dynamic_code: {
              code: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/6d0c4b7f91e84f5ba2c85b30f17e92d45204000053039865406103.305802BR5921PADARIA FLOR DO TRIGO6009SAO PAULO62070503***6304F0CD',
              merchant_name: 'Padaria Flor do Trigo',
              key: '5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34',
              key_type: 'EVP',
            },
          },
        ],
        currency: 'BRL',
        total_amount: {
          value: 10330,
          offset: 100,
        },
        order: {
          status: 'pending',
          expiration: {
            timestamp: '1924992000',
            description: 'Pedido reservado até 31/12/2030',
          },
          items: [
            {
              retailer_id: 'pao-de-queijo-12',
              name: 'Pão de queijo mineiro, dúzia',
              amount: {
                value: 2400,
                offset: 100,
              },
              quantity: 2,
            },
            {
              retailer_id: 'bolo-fuba',
              name: 'Bolo de fubá com goiabada',
              amount: {
                value: 3290,
                offset: 100,
              },
              quantity: 1,
            },
            {
              retailer_id: 'cafe-500',
              name: 'Café coado na hora, garrafa de 500 ml',
              amount: {
                value: 1450,
                offset: 100,
              },
              quantity: 1,
            },
          ],
          subtotal: {
            value: 9540,
            offset: 100,
          },
          tax: {
            value: 0,
            offset: 100,
            description: 'Impostos já inclusos',
          },
          shipping: {
            value: 790,
            offset: 100,
            description: 'Entrega de bicicleta, até 3 km',
          },
        },
      },
    },
  },
}

export const orderStatusExample = {
  from: '+551140000000',
  to: '+5511987654321',
  interactive: {
    type: 'order_status',
    body: {
      text: 'Recebemos o seu Pix de R$ 103,30. Obrigada! 💛',
    },
    footer: {
      text: 'Padaria Flor do Trigo',
    },
    action: {
      name: 'review_order',
      parameters: {
        reference_id: 'FLOR-2031',
        payment: {
          status: 'captured',
        },
      },
    },
  },
}

export const contactsExample = {
  from: '+551140000000',
  to: '+5511987654321',
  contacts: [
    {
      name: {
        formatted_name: 'Jonas Ribeiro (entregas)',
        first_name: 'Jonas',
        last_name: 'Ribeiro',
      },
      phones: [
        {
          phone: '+55 11 97123-4567',
          type: 'CELL',
          wa_id: '5511971234567',
        },
      ],
      org: {
        company: 'Padaria Flor do Trigo',
        title: 'Entregador',
      },
    },
  ],
}
