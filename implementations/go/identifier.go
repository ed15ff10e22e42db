package main

import (
	"regexp"
	"strings"
	"unicode"
)

// normalize returns the forms in which identifiers are compared.
func normalize(params object) (any, []issue) {
	value := params["value"].(string)
	return object{"text": textForm(value), "container_number": numberForm(value)}, nil
}

// textForm is in the full upper case of Unicode. strings.ToUpper maps each character to one, and so keeps ß.
func textForm(value string) string {
	return strings.ToUpper(specialUpper.Replace(strings.TrimSpace(value)))
}

// numberForm is the text form without spaces and dashes.
func numberForm(value string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || r == '\u2212' {
			return -1
		}
		return r
	}, textForm(value))
}

// specialUpper has the characters whose upper case is several, each with its upper case: the unconditional mappings of
// SpecialCasing.txt. Unicode normalization would change them.
var specialUpper = strings.NewReplacer(strings.Fields(`
	ß SS  ŉ ʼN  ǰ J̌  ΐ Ϊ́  ΰ Ϋ́  և ԵՒ  ẖ H̱  ẗ T̈  ẘ W̊  ẙ Y̊  ẚ Aʾ  ὐ Υ̓  ὒ Υ̓̀  ὔ Υ̓́  ὖ Υ̓͂  ᾀ ἈΙ  ᾁ ἉΙ  ᾂ ἊΙ
	ᾃ ἋΙ  ᾄ ἌΙ  ᾅ ἍΙ  ᾆ ἎΙ  ᾇ ἏΙ  ᾈ ἈΙ  ᾉ ἉΙ  ᾊ ἊΙ  ᾋ ἋΙ  ᾌ ἌΙ  ᾍ ἍΙ  ᾎ ἎΙ  ᾏ ἏΙ  ᾐ ἨΙ  ᾑ ἩΙ  ᾒ ἪΙ  ᾓ ἫΙ  ᾔ ἬΙ  ᾕ ἭΙ
	ᾖ ἮΙ  ᾗ ἯΙ  ᾘ ἨΙ  ᾙ ἩΙ  ᾚ ἪΙ  ᾛ ἫΙ  ᾜ ἬΙ  ᾝ ἭΙ  ᾞ ἮΙ  ᾟ ἯΙ  ᾠ ὨΙ  ᾡ ὩΙ  ᾢ ὪΙ  ᾣ ὫΙ  ᾤ ὬΙ  ᾥ ὭΙ  ᾦ ὮΙ  ᾧ ὯΙ  ᾨ ὨΙ
	ᾩ ὩΙ  ᾪ ὪΙ  ᾫ ὫΙ  ᾬ ὬΙ  ᾭ ὭΙ  ᾮ ὮΙ  ᾯ ὯΙ  ᾲ ᾺΙ  ᾳ ΑΙ  ᾴ ΆΙ  ᾶ Α͂  ᾷ Α͂Ι  ᾼ ΑΙ  ῂ ῊΙ  ῃ ΗΙ  ῄ ΉΙ  ῆ Η͂  ῇ Η͂Ι
	ῌ ΗΙ  ῒ Ϊ̀  ΐ Ϊ́  ῖ Ι͂  ῗ Ϊ͂  ῢ Ϋ̀  ΰ Ϋ́  ῤ Ρ̓  ῦ Υ͂  ῧ Ϋ͂  ῲ ῺΙ  ῳ ΩΙ  ῴ ΏΙ  ῶ Ω͂  ῷ Ω͂Ι  ῼ ΩΙ  ﬀ FF
	ﬁ FI  ﬂ FL  ﬃ FFI  ﬄ FFL  ﬅ ST  ﬆ ST  ﬓ ՄՆ  ﬔ ՄԵ  ﬕ ՄԻ  ﬖ ՎՆ  ﬗ ՄԽ
`)...)

var wellFormed = regexp.MustCompile(`\A[A-Z]{3}[UJZ][0-9]{7}\z`)

// The value of a character is its index; the spaces are at the multiples of 11, which ISO 6346 skips.
const characterValues = "0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ"

// containerNumber returns the parts of a container number, and the check digit that it should have.
func containerNumber(params object) (any, []issue) {
	number := numberForm(params["value"].(string))
	result := object{
		"normalized": number, "well_formed": false, "owner_code": nil, "category": nil, "serial_number": nil,
		"check_digit": nil, "expected_check_digit": nil, "valid": false,
	}
	if !wellFormed.MatchString(number) {
		return result, nil
	}
	sum := 0
	for i, r := range number[:10] {
		sum += strings.IndexRune(characterValues, r) << i
	}
	given, expected := int(number[10]-'0'), sum%11%10
	result["well_formed"], result["valid"] = true, given == expected
	result["owner_code"], result["category"], result["serial_number"] = number[:3], number[3:4], number[4:10]
	result["check_digit"], result["expected_check_digit"] = given, expected
	return result, nil
}
