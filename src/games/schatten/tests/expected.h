// What the tables of the specification say about every record, one line each, written down independently of data/.
#pragma once

#include <array>
#include <string_view>

namespace schatten::test {

inline constexpr std::array<std::string_view, 35> kRegionRows{
    "gja|ifirn||1|2000|tho sve|ork|247,81|303,83 302,104 284,126 196,102 191,83 200,42 272,42",
    "tho|ifirn m7w||2|0200|gja ork and nos||228,153|196,102 284,126 283,173 266,192 185,196 180,191 177,135",
    "ork||rough|1|2000|tho sve and|gja wei|339,156|283,173 284,126 302,104 388,127 390,200 381,213",
    "sve|ifirn||2|0020|gja ork niv sal wei||409,112|388,127 302,104 303,83 343,46 401,56 480,56 485,110 478,117 "
    "471,188 390,200",
    "niv|ifirn||1|0002|sve paa bor sal||563,92|559,131 485,110 480,56 485,46 563,46 574,58 619,58 656,107 579,158",
    "paa|ifirn||1|1010|niv ber bor||667,59|712,55 695,100 675,110 656,107 619,58 640,15 692,15",
    "ber|ifirn||1|0101|paa ehe bor||779,66|695,100 712,55 768,43 775,0 855,0 835,82 821,84 766,143",
    "ehe|perl|rough|1|1010|ber bor||900,101|855,0 1000,0 1000,168 893,188 881,182 837,203 769,173 766,143 821,84 "
    "835,82",
    "bor|perl||3|0002|niv paa ber ehe tob|sal wei|676,163|675,110 695,100 766,143 769,173 732,215 679,199 623,224 "
    "578,173 579,158 656,107",
    "sal||rough|1|0020|sve niv wei|bor|518,162|471,188 478,117 485,110 559,131 579,158 578,173 505,218",
    "wei|||2|2000|sve sal kos gar dar|ork bor and tob|507,233|505,218 578,173 623,224 621,247 558,296 503,250 457,283 "
    "380,238 381,213 390,200 471,188",
    "and|||2|0002|tho ork nos nor|wei kos|319,230|276,271 266,192 283,173 381,213 380,238 348,280",
    "nos|m7w||2|0110|tho and alb nor||229,237|185,196 266,192 276,271 264,281 185,276",
    "alb|m7w||2|1100|nos nor||222,315|185,276 264,281 262,344 206,361 183,338 180,282",
    "nor|m7w||2|1001|and nos alb kos hor|alm|327,335|262,344 264,281 276,271 348,280 351,295 400,354 377,408 298,374",
    "kos||rough|2|1001|wei nor gar|and alm|404,298|351,295 348,280 380,238 457,283 452,336 400,354",
    "gar|||3|0011|wei kos dar alm|mha|505,313|452,336 457,283 503,250 558,296 558,337 505,375",
    "dar|perl||2|0200|wei gar tob ara|mha|610,308|558,337 558,296 621,247 660,290 660,329 608,362",
    "tob|perl||2|0020|bor dar|wei|679,242|660,290 621,247 623,224 679,199 732,215 736,237 726,266",
    "alm|||2|1010|gar hor kho|nor kos mha|441,393|379,413 377,408 400,354 452,336 505,375 503,408 432,453",
    "hor|m7w||3|0020|nor alm kal men|kho|350,452|298,374 377,408 379,413 432,453 433,473 393,523 350,527 320,480 "
    "301,476 281,458 271,420",
    "zyk|m7w|island|1|0101|||152,446|192,421 192,475 122,485 110,427 128,406",
    "ara|perl||3|2000|dar mha khu||656,378|621,417 608,362 660,329 695,351 701,407 698,412",
    "mha|||2|1001|ara kal khu|gar dar alm kho|563,395|503,408 505,375 558,337 608,362 621,417 609,439 535,443",
    "kho||rough|1|1010|alm kal|hor mha|487,461|474,508 433,473 432,453 503,408 535,443 530,487",
    "kal|||3|1001|hor mha kho khu sel men|ala|514,507|393,523 433,473 474,508 530,487 535,443 609,439 626,486 567,537 "
    "563,536 528,557 477,553 463,570 419,559",
    "khu|perl||2|0101|ara mha kal sel||658,451|658,502 626,486 609,439 621,417 698,412 709,456",
    "sel|sued perl||1|0110|kal khu ala||622,537|598,584 567,537 626,486 658,502 668,524 660,568",
    "jer|perl|island|1|1100|tuz||794,377|764,351 823,341 827,398 783,415 760,397",
    "tuz|sued perl|island|2|0002|jer||815,439|787,475 776,460 783,415 827,398 847,411 852,452 841,471",
    "men|m7w||2|0101|hor kal bra|ala|398,577|340,551 350,527 393,523 419,559 463,570 466,595 408,639 388,610 352,598",
    "ala|sued||3|0200|sel bra tra|kal men|532,586|528,557 563,536 567,537 598,584 590,614 584,622 525,619 502,633 "
    "466,595 463,570 477,553",
    "bra|m7w sued||2|1100|men ala tra||458,638|438,673 408,644 408,639 466,595 502,633 496,660",
    "tra|sued||1|1010|ala bra||543,652|510,681 496,660 502,633 525,619 584,622 585,662 569,686",
    "wal|sued|island|1|0110|||719,623|675,647 684,596 747,583 761,594 745,665 742,668",
};

inline constexpr std::array<std::string_view, 24> kEminenceRows{
    "g01|kgia|rook|1011",   "g02|kgia|knight|1110",   "g03|kgia|bishop|0012",     "g04|kult|rook|1101",
    "g05|kult|knight|0111", "g06|kult|bishop|2010",   "g07|bund|rook|1101",       "g08|bund|knight|1110",
    "g09|bund|bishop|0021", "g10|borbarad|rook|1110", "g11|borbarad|knight|1011", "g12|borbarad|bishop|2001",
    "v01|-|rook|3011",      "v02|-|rook|1103",        "v03|-|rook|2120",          "v04|-|rook|0212",
    "v05|-|knight|2012",    "v06|-|knight|2201",      "v07|-|knight|1301",        "v08|-|knight|0131",
    "v09|-|bishop|1022",    "v10|-|bishop|0221",      "v11|-|bishop|3110",        "v12|-|bishop|1112",
};

inline constexpr std::array<std::string_view, 30> kOrganisationRows{
    "o01|gold 2",
    "o02|sword 2",
    "o03|anchor 2",
    "o04|gold 2",
    "o05|gold 2",
    "o06|any 1",
    "o07|boot 2",
    "o08|sword 2",
    "o09|gold 2",
    "o10|sword 2",
    "o11|anchor 2",
    "o12|boot 2",
    "o13|sword 2",
    "o14|boot 2",
    "o15|anchor 2",
    "o16|any 1",
    "o17|winner_cap 1",
    "o18|cross_mountains 0",
    "o19|seas_all_adjacent 0",
    "o20|no_win_loss 0",
    "o21|hand_max 1",
    "o22|strength_own_region 1",
    "o23|strength_sea 1",
    "o24|no_rough_loss 0",
    "o25|bonus 1 gold",
    "o26|bonus 1 boot",
    "o27|outbid_tax 1",
    "o28|extra_reinforce 1",
    "o29|recruit_reach 0",
    "o30|assassinate 0",
};

inline constexpr std::array<std::string_view, 32> kQuestRows{
    "q01|1||place_ship 1|ship_seas 2",
    "q02|1||clear_quest 0|adv_regions inland 3",
    "q03|1||place_adv_with_adv 1|adv_regions rough_or_island 2",
    "q04|1||relocate_own 1 coast|adv_regions two_seas 1",
    "q05|2||move_org_token 0|org_four_types",
    "q06|2||march 0|adv_regions any 7+k",
    "q07|2||push_ships 0|adv_one_sea 4",
    "q08|2|reveal_eyes 5|relocate_own 1 any|trophies 2",
    "q09|2||pass_and_draw 8|start_marker & orgs 2",
    "q10|2||acquire_free 0|orgs 4",
    "q11|2|reveal_artefacts 3|summon_magic_ship 0|ship_seas 3",
    "q12|2||swap_adv 0|adv_sea_cover",
    "q13|2||acquire_by_card 0|org_regions 3",
    "q14|2|reveal_dragons 2|remove_neutral 1|trophies 1 & adv_stack any 3",
    "q15|2||summon_djinn 0|adv_chain 5",
    "q16|2||retrieve 2|adv_regions_at_most any 4",
    "q17|2||unload_foreign 1|adv_independent 3",
    "q18|2|reveal_arks 2|replace_ship 0|ship_leads 2",
    "q19|2||place_adv_own_one 2|adv_stack any 5",
    "q20|2||reserve_to_supply 2|own_vs_start 2",
    "q21|3||clear_region 0|own_vs_start 4",
    "q22|3||draw 3|orgs 6+k",
    "q23|3||free_moves 2|adv_stacks 3 3",
    "q24|3||strengthen_free 3|quests 3",
    "bq1|1||strengthen_free 1|adv_stack any 3",
    "bq2|1||free_moves 1|adv_regions coast 4",
    "bq3|1||place_adv_own_one 1|adv_regions inland 2",
    "bq4|2||draw 2|orgs 2",
    "bq5|2||place_ship 1|ship_seas 2",
    "bq6|2||reserve_to_supply 2|own_vs_start 1",
    "bq7|3||place_adv_own_one 2|orgs 4",
    "bq8|3||free_moves 2|own_vs_start 3",
};

inline constexpr std::array<std::string_view, 21> kPlanRows{
    "p01|own gja tho|org_at sve|own_count sea ifirn 3+k|ships ifirn 2|adv_stack sea ifirn 3",
    "p02|own ara khu|own mha|own_chain 4+k|ship_lead perl|orgs_resource 3",
    "p03|own ala bra|org_at men|own_count sea sued 3+k|ships sued 2|quests 2",
    "p04|own kos gar|org_at dar|own_count inland 3+k|adv_stack inland 4|orgs 4",
    "p05|own hor zyk|own alm|org_stack 3|ships m7w 3|orgs_advantage 3",
    "p06|own jer tuz|own ehe|own_count island 3|ships perl 2|trophies 1",
    "p07|own ork sve|own niv|own_count rough 2|adv_stacks 2 3|own_count resource sword 4+k",
    "p08|own ber bor|own paa|org_at bor|ships_total 4|own_count resource gold 4+k",
    "p09|own and nos|org_at alb|own_chain 4+k|own_count sea m7w 2+k|adv_stack any 4",
    "p10|own kho kal|own sel|org_at kal|adv_regions any 7+k|orgs_loaded 3",
    "p11|own dar tob|own wei|org_at tob|adv_stack any 4|ship_lead perl",
    "p12|own ehe sal|own ber|own_count rough 3|adv_regions inland 4+k|quests 2",
    "p13|own niv paa|org_at wei|ships ifirn 2|own_count sea ifirn 3+k|eminence_improved 2",
    "p14|own tra wal|org_at ala|own_count island 2|ship_lead sued|own_count resource anchor 3+k",
    "p15|own men bra|own zyk|ship_seas 3|ships_total 4|ship_lead m7w",
    "p16|own nor alm|org_at gar|orgs_resource 4|orgs_loaded 3|org_regions 5",
    "p17|own mha khu sel|org_at ara|orgs_advantage 4|org_stack 3|eminence_improved 4",
    "p18|own ork kos|own wal|trophies 1|trophies 2|adv_stack any 4",
    "p19|own alb nor|own tuz|quests 2|quests 3|adv_regions any 7+k",
    "p20|own gja nos|own jer|adv_regions coast 6+k|adv_regions any 8+k|own_count two_seas 1",
    "p21|own hor kho|own tra|org_at khu|own_chain 4+k|own_count resource boot 4+k",
};

inline constexpr std::array<std::string_view, 16> kMountainRows{
    "alm mha raschtulswall", "and kos koschberge",    "bor sal rote_sichel",     "bor wei rote_sichel",
    "dar mha raschtulswall", "gar mha raschtulswall", "gja ork grosse_olochtai", "hor kho hohe_eternen",
    "kal ala regengebirge",  "kos alm amboss",        "men ala regengebirge",    "mha kho khoramgebirge",
    "nor alm eisenwald",     "ork wei finsterkamm",   "wei and finsterkamm",     "wei tob schwarze_sichel",
};

inline constexpr std::array<std::string_view, 4> kSeaRows{"ifirn|m7w|95,60", "m7w|ifirn sued|95,300",
                                                          "sued|m7w perl|860,610", "perl|sued|880,290"};

/// two adventurers more for the Kult.
inline constexpr std::array<std::string_view, 4> kFactionRows{
    "kgia|plan_choice 4|no_retreat_loss 0", "kult|start_org 2|neutral_convert 0", "bund|start_ships 2|no_rough_loss 0",
    "borbarad|start_adv 3|first_recruit_bonus 1"};

/// Where each record comes from: g given, f found, d designed.
inline constexpr std::string_view kRegionMarks = "dgdggggggddgggddgggggdggggggggdgggg", kSeaMarks = "gggg",
                                  kEminenceMarks = "fffddfgdffgfdffdgffffffd",
                                  kOrganisationMarks = "gdgdddddddddggddggggfddddddddd",
                                  kQuestMarks = "ggggggggggggggggggddgddddddddddd",
                                  kPlanMarks = "ddddddddddddddddddddd", kFactionMarks = "ggff";

}  // namespace schatten::test
